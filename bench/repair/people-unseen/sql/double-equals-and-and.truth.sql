create table orders (
  id integer primary key autoincrement,
  customer text not null,
  placed date default current_date,
  amount numeric(10, 2) check (amount >= 0)
);
create index by_customer on orders (customer);

insert into orders (customer, placed, amount)
values ('smith', '2024-01-05', 10.50);
insert into orders (customer, placed, amount)
values ('o''neil', '2024-02-11', 99);

create view monthly as
select strftime('%Y-%m', placed) as month, sum(amount) as total
from orders
group by month;

select month,
       total,
       case when total > 50 then 'good' else 'poor' end as rating
from monthly
where month in ('2024-01', '2024-02')
order by month;

delete from orders where customer = 'smith' and amount < 5;
