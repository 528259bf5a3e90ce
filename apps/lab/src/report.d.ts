// The scripts of the report, which the page has as they are (src/ictus/report/*.js).

interface ReportFigure {
  id: string;
  title: string;
  caption: string;
  series: { name: string; x: number[]; y: number[] }[];
}
interface ReportMotion {
  runs: { name: string }[];
}
declare class Player {
  constructor(section: HTMLElement, motion: ReportMotion);
  s: number;
  length: number;
  playing: boolean;
  speed: number;
  toggle(): void;
  seek(s: number): void;
  draw(): void;
  leave(): void;
}
declare function chooseStyles(figures: ReportFigure[]): void;
declare function drawAll(figures: ReportFigure[], theme: string): Promise<void>;
declare module "*.css";
