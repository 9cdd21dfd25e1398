async function load(url) {
  const res = await fetch(url)
  if (!res.ok) {
    throw new Error(`HTTP ${res.status}`);
  }
  const data = await res.json();
  return data.map(x => ({
    id: x.id,
    name: x.name
  }));
}
