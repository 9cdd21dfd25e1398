interface User {
  id: number,
  name: string
  tags?: string[;
}

export fucntion greet(user: User, loud: boolean = false: string {
  const name = user.name as string;
  retrun loud ? name.toUpperCase() : name;
}

enum Color { Red, Green Blue }
