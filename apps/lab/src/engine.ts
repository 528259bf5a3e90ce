// The engine as the page knows it: questions and answers. A question that takes too long, or that a newer one replaces, ends
// with its worker; another worker is started at once.

import { unpackedElement } from "./lzma";

export interface Problem {
  file: string;
  line: number;
  column: number;
  message: string;
  help: string;
}
export interface Question {
  verb: string;
  file?: string;
  scene?: string;
  files?: Record<string, string>;
  name?: string;
  values?: string[];
  methods?: string[];
}
/** What the engine refuses, with the places of its complaints. */
export class Refused extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map((problem) => problem.message).join("; "));
  }
}
/** A newer question took its place. */
export class Replaced extends Error {}

/// Milliseconds after which a run that nobody waits for any more is ended: to start another engine takes as long.
const patience = 500;

interface Waiting {
  id: number;
  asked: number;
  question: Question;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
}

export class Engine {
  milliseconds = 0; // of the last answer
  private worker?: Worker;
  private started?: Promise<void>;
  private current?: Waiting;
  private queue: Waiting[] = [];
  private next = 0;
  private readonly bytes = unpackedElement("engine").buffer;
  private readonly script = URL.createObjectURL(
    new Blob([document.getElementById("worker")!.textContent!], { type: "text/javascript" }),
  );

  start(): Promise<void> {
    return (this.started ??= this.begin());
  }

  private async begin(): Promise<void> {
    const wasm = this.bytes;
    await new Promise<void>((resolve, reject) => {
      this.worker = new Worker(this.script);
      this.worker.onmessage = ({ data }) => {
        if (data.ready) resolve();
        else if (data.stopped) reject(new Error(data.stopped));
        else this.take(data);
      };
      this.worker.onerror = (event) => this.take({ id: this.current?.id, answer: { broken: event.message } });
      this.worker.postMessage({ wasm });
    });
  }

  /** The answer. `replaces`: whatever of the same verbs is asked and not answered yet is given up. */
  ask<T>(question: Question, replaces: string[] = []): Promise<T> {
    for (const old of this.queue.filter(({ question: { verb } }) => replaces.includes(verb))) old.reject(new Replaced());
    this.queue = this.queue.filter(({ question: { verb } }) => !replaces.includes(verb));
    const turn = this.current;
    if (turn && replaces.includes(turn.question.verb) && performance.now() - turn.asked > patience) this.giveUp();
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ id: ++this.next, asked: Infinity, question, resolve: resolve as (answer: unknown) => void, reject });
      void this.proceed();
    });
  }

  /** Ends the run that is under way. */
  giveUp(): void {
    if (!this.current) return;
    this.worker?.terminate();
    this.started = undefined;
    this.current.reject(new Replaced());
    this.current = undefined;
    void this.proceed();
  }

  private async proceed(): Promise<void> {
    if (this.current || this.queue.length === 0) return;
    const turn = (this.current = this.queue.shift()!);
    try {
      await this.start();
    } catch (error) {
      this.current = undefined;
      return turn.reject(error);
    }
    if (this.current !== turn) return;
    turn.asked = performance.now();
    this.worker!.postMessage({ id: turn.id, request: turn.question });
  }

  private take({ id, answer, milliseconds }: { id?: number; answer: { ok?: unknown; problems?: Problem[]; broken?: string }; milliseconds?: number }): void {
    const turn = this.current;
    if (!turn || turn.id !== id) return;
    this.current = undefined;
    this.milliseconds = milliseconds ?? 0;
    if (answer.problems) turn.reject(new Refused(answer.problems));
    else if (answer.broken !== undefined) {
      // What is left of an engine that broke is not asked again.
      this.worker?.terminate();
      this.started = undefined;
      turn.reject(new Error(answer.broken));
    } else turn.resolve(answer.ok);
    void this.proceed();
  }
}
