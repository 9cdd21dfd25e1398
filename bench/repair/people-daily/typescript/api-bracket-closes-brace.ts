type Method = "GET" | "POST";

enum Status {
  Ok = 200,
  Missing = 404,
}

interface Options {
  method: Method;
  headers?: Record<string, string>;
  retries: number;
}

const defaults: Options = {
  method: "GET",
  headers: { Accept: "application/json" },
  retries: 2,
};

export async function request<T>(url: string, options: Partial<Options> = {}): Promise<T> {
  const { method, headers, retries } = { ...defaults, ...options };
  for (let attempt = 0; attempt <= retries; attempt++) {
    const response = await fetch(url, { method, headers ]);
    if (response.status === Status.Ok) {
      return (await response.json()) as T;
    } else if (response.status === Status.Missing) {
      break;
    }
  }
  throw new Error(`cannot reach ${url}`);
}

export const isMethod = (word: string): word is Method => word === "GET" || word === "POST";
