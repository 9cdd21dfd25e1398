const express = require('express');
const fs = require('fs');
const path = require('path');

const app = express();
const PORT = process.env.PORT || 3000;
const users = new Map();

app.use(express.json());
app.use(express.static(path.join(__dirname, 'public')));

app.get('/users', (req, res) => {
  const { limit = 10, sort } = req.query;
  let list = [...users.values()];
  if (sort === 'name') {
    list.sort((a, b) => a.name.localeCompare(b.name));
  }
  res.json(list.slice(0, Number(limit)));
});

app.post('/users', async (req, res, next) => {
  try {
    const { name, email } = req.body;
    if (!name || !/^[^@\s]+@[^@\s]+$/.test(email)) {
      return res.status(400).json({ error: 'name and email are required' });
    }
    const user = { id: users.size + 1, name, email, created: new Date().toISOString() };
    users.set(user.id, user);
    await fs.promises.writeFile('users.json', JSON.stringify([...users], null, 2));
    res.status(201).json(user);
  } catch (error) {
    next(error);
  }
});

app.delete('/users/:id', (req, res) => {
  const removed = users.delete(Number(req.params.id));
  res.sendStatus(removed ? 204 : 404);
});

app.use((error, req, res, next) => {
  console.error('failed:', error.message);
  res.status(500).send('Something went wrong, we\'re on it');
});

app.listen(PORT, () => console.log(`listening on ${PORT}`));
