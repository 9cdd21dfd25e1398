import { z } from "zod";

export interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string;
}

export enum Status {
  Open: "open",
  Closed = "closed",
}

const ticketSchema = z.object({
  id: z.number(),
  title: z.string(),
  status: z.nativeEnum(Status),
});

export type Ticket = z.infer<typeof ticketSchema>;

export class TicketClient {
  private readonly cache = new Map<number, Ticket>();

  constructor(private readonly base: string, private readonly token?: string) {}

  async list(status: Status = Status.Open): Promise<Page<Ticket>> {
    const response = await fetch(`${this.base}/tickets?status=${status}`, {
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const page = (await response.json()) as Page<unknown>;
    const items = page.items.map((item) => ticketSchema.parse(item));
    for (const item of items) this.cache.set(item.id, item);
    return { items, next: page.next };
  }

  find(id: number): Ticket | undefined {
    return this.cache.get(id);
  }
}
