import { readFile } from "node:fs/promises";

export interface Item {
  readonly id: number;
  name: string;
  tags?: string[];
  price: number | null;
}

export type Listener<T> = (value: T, previous?: T) => void;

export class Store<T extends Item> {
  private readonly items = new Map<number, T>();
  private listeners: Listener<T>[] = [];

  constructor(private readonly path: string) {}

  async load(): Promise<void> {
    const text = await readFile(this.path, "utf8");
    for (const item of JSON.parse(text) as T[]) {
      this.items.set(item.id, item);
    }
  }

  cheapest(limit = 10): T[] {
    return [...this.items.values()]
      .filter((item) => item.price !== null)
      .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
      .slice(0, limit);
  }

  onChange(listener: Listener<T>): () => void {
    this.listeners.push(listener);
    return () => {
      this.listeners = this.listeners.filter((each) => each !== listener);
    };
  }
}
