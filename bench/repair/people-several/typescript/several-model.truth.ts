interface User {
  id: number,
  name: string
  tags?: string[];
}

export function greet(user: User, loud: boolean = false): string {
  const name = user.name as string;
  return loud ? name.toUpperCase() : name;
}

enum Color { Red, Green, Blue }
