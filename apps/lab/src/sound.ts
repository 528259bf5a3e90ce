// Samples of the engine, played by the browser.

export interface Sound {
  rate: number;
  unit: string;
  peak: number;
  steps: number;
  channels: { name: string; samples: number[] }[];
}

let playing: AudioBufferSourceNode | undefined;

/** The pickups left and right, at half of full level; tells when it ends. */
export async function play(sound: Sound, context: AudioContext): Promise<void> {
  playing?.stop();
  const heard = sound.channels.slice(0, 2), frames = heard[0].samples.length;
  const buffer = context.createBuffer(heard.length, frames, sound.rate);
  heard.forEach(({ samples }, k) => buffer.getChannelData(k).set(samples.map((sample) => (0.5 * sample) / sound.steps)));
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  playing = source;
  await context.resume();
  source.start();
}
