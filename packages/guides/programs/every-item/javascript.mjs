const headers = { Authorization: `Bearer ${process.env.SECRET_KEY}` };

async function* itemsOf(list, filters) {
  const address = new URL(list);
  for (const [name, value] of Object.entries(filters)) address.searchParams.set(name, value);
  let page;
  do {
    const response = await fetch(address, { headers });
    const body = await response.json();
    if (!response.ok) throw new Error(`${body.code} (${body.request_id}): ${body.detail}`);
    yield* body.data;
    page = body.page;
    address.searchParams.set('cursor', page.next_cursor); // Keep the filters.
  } while (page.has_more);
}

for await (const state of itemsOf('{{url}}', { limit: 10 })) {
  console.log(state.code, state.name);
}
