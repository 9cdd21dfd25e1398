CREATE TABLE sales (region TEXT, product TEXT, amount REAL, sold_on TEXT);
INSERT INTO sales VALUES ('north', 'lamp', 30.0, '2024-01-04');
INSERT INTO sales VALUES ('south', 'desk', 210.0, '2024-01-09');
INSERT INTO sales VALUES ('north', 'O''Neill chair', 95.5, '2024-02-11');

-- totals by region
SELECT region,
       COUNT(*) AS n,
       SUM(amount) AS total
FROM sales
WHERE sold_on BETWEEN '2024-01-01' AND '2024-03-31'
  AND amount > 10
GROUP BY region
HAVING SUM(amount) > 100
ORDER BY total DESC;

SELECT product,
       CASE WHEN amount > 100 THEN 'large' ELSE 'small' END AS size
FROM sales
LIMIT 10;
