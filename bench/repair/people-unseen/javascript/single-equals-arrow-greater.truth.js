const express = require('express');
const fs = require('fs');

const app = express();
const port = process.env.PORT || 3000;
const routes = ['/users', '/orders', '/health'];

app.use(express.json());

app.get('/users/:id', async (req, res) => {
	const user = await findUser(req.params.id);
	if (!user) {
		return res.status(404).json({ error: 'not found' });
	}
	res.json({ id: user.id, name: user.name, tags: [...user.tags, 'seen'] });
});

app.post('/orders', (req, res) => {
	const { items, coupon = null } = req.body;
	switch (items.length) {
		case 0:
			res.status(400).send('empty order');
			break;
		case 1:
			res.send('single');
			break;
		default:
			res.send('many: ' + items.length);
	}
});

function findUser(id) {
	return new Promise((resolve, reject) => {
		fs.readFile('users.json', 'utf8', (err, data) => {
			if (err) {
				reject(err);
				return;
			}
			const users = JSON.parse(data);
			resolve(users.find((u) => u.id === Number(id)));
		});
	});
}

app.listen(port, () => {
	console.log(`listening on ${port}, routes: ${routes.join(', ')}`);
});
