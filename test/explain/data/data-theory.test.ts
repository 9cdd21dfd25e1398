import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../src/oracle/outcome.ts";
import { toldOf } from "./explained-data.ts";

/** A program that reads JSON and refuses what it cannot read, or lacks what it needs. */
const reading =
  (fails: (data: never) => boolean) =>
  (text: string): Outcome => {
    try {
      return fails(JSON.parse(text) as never) ? "fail" : "pass";
    } catch {
      return "unresolved";
    }
  };

interface User {
  readonly name: string;
  readonly email?: string;
}

interface Event {
  readonly type: string;
  readonly amount: number;
}

interface Sales {
  readonly customers: readonly { readonly id?: string }[];
  readonly orders: readonly { readonly customer?: string }[];
}

const numberOf = (value: unknown): number => {
  if (typeof value !== "number") throw new TypeError("no number");
  return value;
};

describe("what data say that makes a program fail", () => {
  it("is a field that some item of a list lacks", async () => {
    const { told, asked } = await toldOf(
      "plain json",
      '{"users":[{"name":"ann","email":"a@x"},{"name":"bob"},{"name":"eve","email":"e@x"}]}',
      reading(({ users }: { readonly users: readonly User[] }) => {
        for (const user of users) if (typeof user !== "object" || user === null) throw new TypeError();
        return users.some((user) => !("email" in user));
      }),
    );
    expect(told).toBe('It fails when some item of "users" has no "email".');
    expect(asked).toBeLessThan(300);
  });

  it("is what several fields of one record are, with the bound where it is", async () => {
    const { told } = await toldOf(
      "plain json",
      '{"events":[{"type":"sale","amount":900},{"type":"refund","amount":120},{"type":"refund","amount":730}]}',
      reading(({ events }: { readonly events: readonly Event[] }) =>
        events.some(({ type, amount }) => numberOf(amount) > 500 && type === "refund"),
      ),
    );
    expect(told).toBe(
      'It fails when some item of "events" has "type" that is "refund" and "amount" above 500.',
    );
  });

  it("is that two values of a list are the same", async () => {
    const { told, asked } = await toldOf(
      "plain json",
      '{"users":[{"id":1,"email":"ann@mill.org"},{"id":2,"email":"bo@mill.org"},{"id":3,"email":"ann@mill.org"}]}',
      reading(({ users }: { readonly users: readonly User[] }) => {
        const known = users.flatMap(({ email }) => email ?? []);
        return new Set(known).size < known.length;
      }),
    );
    expect(told).toBe('It fails when two "email" of "users" are the same.');
    expect(asked).toBeLessThan(300);
  });

  it("is the same of a list that is all of the input, where what is missing is the same as well", async () => {
    const { told } = await toldOf(
      "plain json",
      '[{"badge":11,"room":"A1"},{"badge":12,"room":"B2"},{"badge":11,"room":"C3"}]',
      reading((all: readonly { readonly badge?: number }[]) => {
        const known = new Set(all.map(({ badge }) => badge));
        return known.size < all.length;
      }),
    );
    expect(told).toBe('It fails when two "badge" are the same or both missing.');
  });

  it("is a sign that a value lacks", async () => {
    const { told, asked } = await toldOf(
      "plain json",
      '{"users":[{"name":"ann","email":"ann@mill.org"},{"name":"bo","email":"bo.mill.org"},{"name":"cy","email":"cy@mill.org"}]}',
      reading(({ users }: { readonly users: readonly User[] }) =>
        users.some(({ email }) => email !== undefined && !email.includes("@")),
      ),
    );
    expect(told).toBe('It fails when some "email" of "users" does not contain "@".');
    expect(asked).toBeLessThan(300);
  });

  it("is a value that refers to nothing", async () => {
    const { told, asked } = await toldOf(
      "plain json",
      '{"customers":[{"id":"c1"},{"id":"c2"},{"id":"c3"}],"orders":[{"no":7,"customer":"c1"},{"no":8,"customer":"c7"},{"no":9,"customer":"c3"}]}',
      reading(({ customers, orders }: Sales) =>
        orders.some(({ customer }) => customer !== undefined && !customers.some(({ id }) => id === customer)),
      ),
    );
    expect(told).toBe('It fails when some "customer" of "orders" is not an "id" of "customers".');
    expect(asked).toBeLessThan(300);
  });

  it("is how two fields compare", async () => {
    const { told } = await toldOf(
      "plain json",
      '{"account":"a17","total":1250,"limit":1000}',
      reading(
        ({ total, limit }: { readonly total: number; readonly limit: number }) =>
          numberOf(total) > numberOf(limit),
      ),
    );
    expect(told).toBe('It fails when the "total" is more than the "limit".');
  });

  it("is how two fields of one record compare", async () => {
    const { told } = await toldOf(
      "plain json",
      '{"shifts":[{"from":8,"to":10},{"from":14,"to":11},{"from":15,"to":18}]}',
      reading(({ shifts }: { readonly shifts: readonly { readonly from: number; readonly to: number }[] }) =>
        shifts.some(({ from, to }) => numberOf(from) > numberOf(to)),
      ),
    );
    expect(told).toBe('It fails when some item of "shifts" has "from" above its "to".');
  });

  it("is what an attribute is, by the name of its element", async () => {
    const { told } = await toldOf(
      "xml",
      '<users><user role="admin" age="40"/><user role="guest" age="12"/><user role="admin" age="16"/></users>',
      (text) => {
        const users = [...text.matchAll(/<user(?=[\s/>])([^>]*)>/g)].map(([, attributes = ""]) => attributes);
        const isYoung = (user: string) =>
          Number.parseFloat(/age\s*=\s*["']([^"']*)/.exec(user)?.[1] ?? "") < 18;
        return users.some((user) => /role\s*=\s*["']admin["']/.test(user) && isYoung(user)) ? "fail" : "pass";
      },
    );
    expect(told).toBe('It fails when some "user" has "role" that is "admin" and "age" at most 17.');
  });

  it("is nothing where the tags decide in which they are written", async () => {
    const isTwoAtTheEnd = (text: string): boolean => /<\/\w+>\s*<\//.test(text);
    const { told } = await toldOf("xml", "<a><a>1</a></a>", (text) =>
      isTwoAtTheEnd(text) ? "fail" : "pass",
    );
    expect(told).toBeUndefined();
  });

  it("is nothing where another thing than what has a name decides", async () => {
    const input = '{"a":1,"b":[1,2,{"c":3}]}';
    const { told } = await toldOf("plain json", input, (text) => (text.length % 2 === 1 ? "fail" : "pass"));
    expect(told).toBeUndefined();
  });
});
