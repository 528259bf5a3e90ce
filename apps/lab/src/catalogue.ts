// What the engine says of all keys, names and exact results.

export interface Key {
  key: string;
  of: string | null;
  unit: string | null;
  meaning: string;
  range: string;
  default: string | null;
}
export interface ExactInput {
  name: string;
  unit: string;
  default: number | null;
  meaning: string;
  range: string;
}
export interface ExactEntry {
  name: string;
  summary: string;
  formula: string;
  inputs: ExactInput[];
}
export interface Catalogue {
  keys: Key[];
  lists: { name: string; title: string; entries: { name: string; summary: string }[] }[];
  exact: ExactEntry[];
}
