interface Order {
  id: number;
  lines: string[];
  state: "open" | "sent";
}

enum Level {
  Low = 1,
  High,
}

export class Store<T extends Order> {
  private readonly orders: Map<number, T> = new Map();

  add(order: T): void {
    this.orders.set(order.id, order);
  }

  find(id: number, level: Level = Level.Low): T | undefined {
    const found = this.orders.get(id);
    return level === Level.High ? found : undefined;
  }
}
