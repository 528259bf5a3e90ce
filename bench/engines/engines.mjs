// Engines as WebAssembly from npm: Rapier, Jolt and PhysX play the scenes of scenes.hpp, one line of JSON per answer.
// Tuned: 1000 iterations, no speed below which nothing bounces, where the engine has such a setting.

import { readFileSync } from "node:fs";

const RADIUS = 0.125; // m
const DURATION = 0.3; // s
const SCENES = [
  { name: "cradle", mass: [1, 1, 1, 1, 1], velocity: [1, 0, 0, 0, 0], floor: false },
  { name: "tennis", mass: [10, 1], velocity: [-1, -1], floor: true },
];
const STEPS = [1 / 240, 1 / 60, 1 / 1000]; // s
const GAPS = [0, 1e-6]; // m

const place = (ball, gap) => gap + (2 * RADIUS + gap) * ball + RADIUS;
const count = (step) => Math.round(DURATION / step);
const version = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;

function play(engine, name, run) {
  for (const scene of SCENES)
    for (const settings of ["stock", "tuned"])
      for (const step of STEPS)
        for (const gap of GAPS) {
          const velocities = run(scene, settings === "tuned", step, gap);
          console.log(JSON.stringify({ engine, version: `${version(name)} (npm ${name})`, scene: scene.name, settings, step, gap, velocities }));
        }
}

async function rapier() {
  const { default: RAPIER } = await import("@dimforge/rapier3d-compat");
  await RAPIER.init();
  return (scene, tuned, step, gap) => {
    const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
    world.timestep = step;
    if (tuned) world.numSolverIterations = 1000;
    const elastic = (shape) => shape.setRestitution(1).setFriction(0);
    if (scene.floor) world.createCollider(elastic(RAPIER.ColliderDesc.cuboid(1, 10, 10).setTranslation(-1, 0, 0)));
    const balls = scene.mass.map((mass, i) => {
      const body = world.createRigidBody(
        RAPIER.RigidBodyDesc.dynamic().setTranslation(place(i, gap), 0, 0).setLinvel(scene.velocity[i], 0, 0).setCanSleep(false));
      world.createCollider(elastic(RAPIER.ColliderDesc.ball(RADIUS)).setMass(mass), body);
      return body;
    });
    for (let k = 0; k < count(step); ++k) world.step();
    const velocities = balls.map((body) => body.linvel().x);
    world.free();
    return velocities;
  };
}

async function jolt() {
  const { default: open } = await import("jolt-physics/wasm-compat");
  const J = await open();
  const vector = (x) => new J.Vec3(x, 0, 0);
  const settings = new J.JoltSettings();
  settings.mMaxWorkerThreads = 1;
  const objects = new J.ObjectLayerPairFilterTable(2);
  objects.EnableCollision(0, 1);
  objects.EnableCollision(1, 1);
  const phases = new J.BroadPhaseLayerInterfaceTable(2, 2);
  phases.MapObjectToBroadPhaseLayer(0, new J.BroadPhaseLayer(0));
  phases.MapObjectToBroadPhaseLayer(1, new J.BroadPhaseLayer(1));
  settings.mObjectLayerPairFilter = objects;
  settings.mBroadPhaseLayerInterface = phases;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(phases, 2, objects, 2);
  const engine = new J.JoltInterface(settings);
  const system = engine.GetPhysicsSystem(), bodies = system.GetBodyInterface();
  system.SetGravity(vector(0));
  const stock = system.GetPhysicsSettings();
  const iterations = stock.mNumVelocitySteps, slowest = stock.mMinVelocityForRestitution;
  const add = (shape, x, motion, layer, mass, speed) => {
    const made = new J.BodyCreationSettings(shape, new J.RVec3(x, 0, 0), J.Quat.prototype.sIdentity(), motion, layer);
    made.mRestitution = 1;
    made.mFriction = 0;
    made.mLinearDamping = 0;
    made.mAllowSleeping = false;
    if (mass > 0) {
      made.mOverrideMassProperties = J.EOverrideMassProperties_CalculateInertia;
      made.mMassPropertiesOverride.mMass = mass;
      made.mLinearVelocity = vector(speed);
    }
    const body = bodies.CreateBody(made);
    bodies.AddBody(body.GetID(), J.EActivation_Activate);
    return body;
  };
  return (scene, tuned, step, gap) => {
    const chosen = system.GetPhysicsSettings();
    chosen.mNumVelocitySteps = tuned ? 1000 : iterations;
    chosen.mMinVelocityForRestitution = tuned ? 0 : slowest;
    system.SetPhysicsSettings(chosen);
    const all = [];
    if (scene.floor) all.push(add(new J.BoxShape(new J.Vec3(1, 10, 10)), -1, J.EMotionType_Static, 0, 0, 0));
    scene.mass.forEach((mass, i) => all.push(add(new J.SphereShape(RADIUS), place(i, gap), J.EMotionType_Dynamic, 1, mass, scene.velocity[i])));
    for (let k = 0; k < count(step); ++k) engine.Step(step, 1);
    const velocities = all.slice(scene.floor ? 1 : 0).map((body) => body.GetLinearVelocity().GetX());
    for (const body of all) {
      const id = body.GetID();
      bodies.RemoveBody(id);
      bodies.DestroyBody(id);
    }
    return velocities;
  };
}

async function physx() {
  globalThis.window = globalThis; // it was built for a page, and asks for one; its code is handed over
  globalThis.document = { currentScript: null, baseURI: import.meta.url };
  globalThis.location = new URL(import.meta.url);
  const { default: open } = await import("physx-js-webidl");
  const wasmBinary = readFileSync(new URL("node_modules/physx-js-webidl/physx-js-webidl.wasm", import.meta.url));
  const process = globalThis.process;
  globalThis.process = undefined;
  const P = await open({ wasmBinary, printErr: () => {} });
  globalThis.process = process;
  const foundation = P.CreateFoundation(P.PHYSICS_VERSION, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
  const physics = P.CreatePhysics(P.PHYSICS_VERSION, foundation, new P.PxTolerancesScale());
  const elastic = physics.createMaterial(0, 0, 1);
  const at = (x) => {
    const pose = new P.PxTransform(P.PxIDENTITYEnum.PxIdentity);
    pose.set_p(new P.PxVec3(x, 0, 0));
    return pose;
  };
  const solid = (actor, geometry) => {
    const shape = physics.createShape(geometry, elastic, true, new P.PxShapeFlags(P.PxShapeFlagEnum.eSIMULATION_SHAPE));
    shape.setSimulationFilterData(new P.PxFilterData(1, 1, 0, 0));
    actor.attachShape(shape);
  };
  return (scene, tuned, step, gap) => {
    const description = new P.PxSceneDesc(new P.PxTolerancesScale());
    description.set_gravity(new P.PxVec3(0, 0, 0));
    description.set_cpuDispatcher(P.DefaultCpuDispatcherCreate(0));
    description.set_filterShader(P.DefaultFilterShader());
    if (tuned) description.set_bounceThresholdVelocity(1e-6);
    const world = physics.createScene(description);
    if (scene.floor) {
      const floor = physics.createRigidStatic(at(-1));
      solid(floor, new P.PxBoxGeometry(1, 10, 10));
      world.addActor(floor);
    }
    const balls = scene.mass.map((mass, i) => {
      const ball = physics.createRigidDynamic(at(place(i, gap)));
      solid(ball, new P.PxSphereGeometry(RADIUS));
      P.PxRigidBodyExt.prototype.setMassAndUpdateInertia(ball, mass);
      ball.setLinearDamping(0);
      ball.setSleepThreshold(0);
      if (tuned) ball.setSolverIterationCounts(255, 255); // the most that it takes
      ball.setLinearVelocity(new P.PxVec3(scene.velocity[i], 0, 0));
      world.addActor(ball);
      return ball;
    });
    for (let k = 0; k < count(step); ++k) {
      world.simulate(step);
      world.fetchResults(true);
    }
    const velocities = balls.map((ball) => ball.getLinearVelocity().get_x());
    world.release();
    return velocities;
  };
}

play("Rapier", "@dimforge/rapier3d-compat", await rapier());
play("Jolt", "jolt-physics", await jolt());
play("PhysX", "physx-js-webidl", await physx());
process.exit(0);
