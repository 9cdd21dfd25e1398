import { readFile } from 'node:fs/promises';
import type { Logger } from './logger';

export interface Product {
  id: number;
  name: string;
  price: number;
  tags?: string[];
}

export type Sorter = (a: Product, b: Product) => number;

export enum Status {
  Active = 'active',
  Sold = 'sold',
}

export class Store<T extends Product> {
  private items: Map<number, T> = new Map();

  constructor(
    private readonly logger: Logger,
    public status: Status = Status.Active,
  ) {}

  add(item: T): void {
    this.items.set(item.id, item);
    this.logger.info(`added ${item.name}`);
  }

  find(id: number): T | undefined {
    return this.items.get(id);
  }

  sorted(by: Sorter): T[] {
    return [...this.items.values()].sort(by);
  }
}

export async function load(path: string): Promise<Product[]> {
  const text = await readFile(path, 'utf8');
  const raw: unknown = JSON.parse(text);
  if (!Array.isArray(raw)) {
    throw new TypeError('expected a list');
  }
  return raw as Product[];
}
