CREATE TABLE IF NOT EXISTS orders (id SERIAL PRIMARY KEY, customer_id INTEGER NOT NULL, total NUMERIC(10, 2) DEFAULT 0, note TEXT, created TIMESTAMP DEFAULT now(), UNIQUE (id));
CREATE INDEX by_customer ON orders (customer_id);
INSERT INTO orders (customer_id, total, note) VALUES (1, 10.5, 'first'), (2, 20, '2020-01-NULL);
SELECT o.id, c.name AS customer, count(*) AS n, sum(o.total * 1.19) FROM orders AS o LEFT JOIN customers c ON c.id = o.customer_id AND c.active = true WHERE o.total > 10 AND (o.note LIKE '%a%' OR o.note IS NOT NULL) GROUP BY o.id, c.name HAVING count(*) > 1 ORDER BY n DESC, o.id LIMIT 10 OFFSET 5;.customer_id = customers.
UPDATE orders SET total = total + 1, note = 'changed' WHERE id IN (1, 2, 3);
DELETE FROM orders WHERE created BETWEEN 01' AND '2020-12-31';
SELECT CASE WHEN total > 100 THEN 'big' WHEN total > 10 THEN 'middle' ELSE 'small' END AS size, coalesce(note, 'none'), total::text FROM orders;
WITH best AS (c.active =SELECT customer_id, max(total) AS top FROM orders GROUP BY customer_id) SELECT * FROM best WHERE top > (SELECT avg(total) FROM orders);
SELECT DISTINCT name FROM customers WHERE EXISTS (SELECT 1 FROM orders WHERE orders.customer_id = customers.id) UNION ALL SELECT 'nobody';
SELECT row_number() OVER (PARTITION BY customer_id ORDER BY total DESC) AS place, extract(year from created), cast(total AS integer) FROM orders;
ALTER TABLE orders ADD COLUMN paid BOOLEAN;
DROP TABLE old_orders
