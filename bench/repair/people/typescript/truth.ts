interface User {
  id: number;
  name?: string;
}

export function greet(user: User, times: number = 1): string {
  const names: Array<string> = [];
  for (let i = 0; i < times; i++) {
    names.push(user.name ?? "you");
  }
  return names.join(", ");
}
