// Twelve questions for an hour: a shipped scene each, what there is to know, and something to try.

export interface Question {
  question: string;
  scene: string; // scenes/NAME.toml
  paragraphs: [string, string];
  attempt: string; // something to try
  change?: [from: string, to: string]; // in the text of the scene, for the button
  methods?: string[]; // to compare with
}

export const questions: Question[] = [
  {
    question: "Why does one ball leave, and not two?",
    scene: "hanging_cradle",
    paragraphs: [
      "One ball swings into four that touch, and one leaves on the other side. Two balls at half the speed would carry the same momentum, but only half the energy. So momentum and energy together forbid it.",
      "Yet for five balls these two laws allow many other outcomes. Which one comes depends on the contacts: how stiff they are, and in which order they are pressed. Real balls lose a little at each blow. In the end all five swing together.",
    ],
    attempt: "Lift two balls instead of one. How many leave?",
    change: ["lifted = 1", "lifted = 2"],
  },
  {
    question: "How fast does a small ball leave a big one?",
    scene: "tennis_on_basketball",
    paragraphs: [
      "A tennis ball rides on a basketball, and both come down on the floor. The basketball turns first and strikes the tennis ball from below, which leaves faster than it came.",
      "If nothing were lost, the balls met one after another, and the lower one were very heavy, the upper one would leave at three times its speed. Real balls lose energy, and their contacts overlap in time: look at the velocities in the table.",
    ],
    attempt: "Let the contact between the balls lose nothing: set its restitution to 1.",
    change: ["restitution = 0.326", "restitution = 1"],
  },
  {
    question: "Can a ball bounce infinitely often and then rest?",
    scene: "bouncing_ball_zeno",
    paragraphs: [
      "Each bounce of this ball is half as fast as the last, so each flight takes half as long. Infinitely many flights then fit into a finite time: here into exactly three seconds.",
      "A program that steps from bounce to bounce would never get there. This method sees that the bounces accumulate, and lays the ball on the floor at the right instant.",
    ],
    attempt: "Lose less at each bounce: with a restitution of 0.6 it rests after four seconds, the end of this run.",
    change: ["restitution = 0.5", "restitution = 0.6"],
  },
  {
    question: "What do six samples see of a hard blow?",
    scene: "impact",
    paragraphs: [
      "A ball of 10 g strikes a wall, and the computer looks at it 44,100 times per second, as for sound. The whole contact is over in a few looks. Some methods make energy out of it, some lose it.",
      "The table compares each method with the exact answer, which is known for this contact law. The speed after the blow says most: a ball that leaves faster than it should is a sound that grows.",
    ],
    attempt: "Look ten times as often. Which methods become good?",
    change: ['rate = "44.1 kHz"', 'rate = "441 kHz"'],
    methods: ["verlet", "reference", "projected"],
  },
  {
    question: "Where does the energy go when a long rod strikes a short one?",
    scene: "long_rod_into_short",
    paragraphs: [
      "A blow runs through a rod as a wave, back and forth. Red parts are pressed, blue parts are pulled. The rods part when the wave from the free end comes back.",
      "The short rod takes what it can and leaves. What is still under way in the long rod stays there as vibration: a quarter of the energy. A rigid body has no place to keep it, and so a rigid rod would need a restitution to tell of this loss.",
    ],
    attempt: "Make the struck rod as long as the other one: then almost nothing stays behind (1.5 % of the energy).",
    change: ['length = "2 m"\nslices = 40', 'length = "4 m"\nslices = 80'],
  },
  {
    question: "Why does a superball come back from under a table?",
    scene: "superball",
    paragraphs: [
      "Throw a hard rubber ball under a table: it strikes the floor, then the table from below, then the floor again, and comes back to you. A billiard ball would go on.",
      "The surface of rubber sticks, shears and springs back. Each bounce turns the slip round, and with it the spin. After three bounces the ball flies the other way.",
    ],
    attempt: "Give it almost no friction: then it goes on under the table.",
    change: ["friction = 1\n", "friction = 0.05\n"],
  },
  {
    question: "Why does a hard mallet sound bright?",
    scene: "glockenspiel",
    paragraphs: [
      "A mallet touches a bar for a fraction of a millisecond. A partial sounds if the contact is shorter than its period, roughly. A hard mallet leaves early and leaves many partials behind.",
      "The partials of a free bar are no whole multiples of one tone. They are as 1 : 2.757 : 5.404. Press Listen, and look at the time of contact in the table.",
    ],
    attempt: "Make the mallet a thousand times softer, and listen again.",
    change: ['stiffness = "3e8 N/m^1.5"', 'stiffness = "3e5 N/m^1.5"'],
  },
  {
    question: "How does a push travel through a row of dominoes?",
    scene: "dominoes",
    paragraphs: [
      "The first domino is pushed and turns about its foot. Each strikes the next one above its middle. The push runs along the row, and each domino adds the energy of its own fall.",
      "In the end all lean on their neighbours, and the last one lies flat. Contacts that rest and contacts that strike are solved together here, with friction in each.",
    ],
    attempt: "Take the friction away, and see them slide.",
    change: ["friction = 0.3", "friction = 0"],
  },
  {
    question: "Why does chalk jump on a board?",
    scene: "painleve_rod",
    paragraphs: [
      "Push a piece of chalk along a board, leaning against the motion, and it stutters. Painlevé found why: at some angles, with enough friction, no contact force at all fits the laws of rigid bodies.",
      "The way out is an impact without a collision. The rod sticks at once, and jumps. Here it leaves the floor at 81.6 mm/s.",
    ],
    attempt: "Draw the rod instead of pushing it: then it slides quietly.",
    change: ['velocity = ["-1 m/s", 0]', 'velocity = ["1 m/s", 0]'],
  },
  {
    question: "When does a sliding ball begin to roll?",
    scene: "slide_to_roll",
    paragraphs: [
      "A ball that is set down sliding is slowed by friction, and turned by it. When its foot stands still on the table, friction has nothing left to do: the ball rolls.",
      "For a full sphere it then has five sevenths of its speed, whatever the friction. Only the time depends on it: 2 v / (7 μ g), here 0.291 s.",
    ],
    attempt: "Double the friction. Is the final speed another?",
    change: ["friction = 0.2", "friction = 0.4"],
  },
  {
    question: "Why does a string sound thin near its end?",
    scene: "plucked_string",
    paragraphs: [
      "A plectrum pulls a string aside and lets go. The corner that it leaves is made of all partials, and where it was decides how much of each.",
      "Plucked at a tenth of its length, the string leaves out the tenth partial, and the others fall off slowly: a thin, bright sound. Plucked in the middle it leaves out every second one: a hollow sound.",
    ],
    attempt: "Pluck it in the middle, and listen again.",
    change: ["at = 0.1\n", "at = 0.5\n"],
  },
  {
    question: "Where do the balls go in a break?",
    scene: "billiard_break",
    paragraphs: [
      "Fifteen balls touch, and a sixteenth strikes them at 8 m/s. All contacts act at once. Each ball that leaves has been pushed by several others.",
      "After a few bounces off the cushions the smallest difference at the start decides where a ball is. That is why no two breaks are the same.",
    ],
    attempt: "Move the cue ball aside by one millimetre, and compare the ends.",
    change: ['position = ["0.63 m", "0.63 m"]', 'position = ["0.63 m", "0.631 m"]'],
  },
];
