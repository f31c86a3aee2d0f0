import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, add } from './businessData';

const MOST = 500;
const DEEPEST = 3;

const childrenOf = (call: Call, id: string | null): Json[] =>
  call.store
    .list('cat')
    .filter(({ parent_id: parent }) => (parent ?? null) === id)
    .sort((one, other) => one.position - other.position || one.name.localeCompare(other.name));

/** Returns the categories of a branch of the tree, each followed by those below it. */
const branch = (call: Call, id: string | null): Json[] => childrenOf(call, id).flatMap((each) => [each, ...branch(call, each.id)]);

/** Returns the categories above a category, from the top down. */
function pathOf(call: Call, parent: string | null): Json[] {
  const found = parent ? call.store.get('cat', parent) : undefined;
  return found ? [...pathOf(call, found.parent_id ?? null), { id: found.id, name: found.name, slug: found.slug }] : [];
}

/** Returns the products of a category and of those below it. */
function productsIn(call: Call, id: string): Json[] {
  const ids = [id, ...branch(call, id).map((each) => each.id)];
  return call.store.list('prd').filter(({ category_ids: own }) => own?.some((each: string) => ids.includes(each)));
}

/** Returns a category with its place in the tree and what it contains. Those of the story are as their pages show them. */
function shown(call: Call, category: Json): Json {
  const path = pathOf(call, category.parent_id ?? null);
  const counts = { product_count: productsIn(call, category.id).length, child_count: childrenOf(call, category.id).length };
  return { ...category, path, depth: path.length + 1, ...(!call.store.isUntouched('cat', category.id) && counts) };
}

/** Checks that a name is free under a parent, and a slug in the tenant. */
function checkUnique(call: Call, { name, slug }: Json, parent: string | null, except?: string): void {
  const others = call.store.list('cat').filter(({ id }) => id !== except && !call.store.isUntouched('cat', id));
  const isSame = (each: Json) => (each.parent_id ?? null) === parent && each.name.toLowerCase() === name?.toLowerCase();
  const byName = others.find(isSame);
  if (byName) call.fail('already_exists', `The name ${name} is used by ${byName.id}.`);
  const bySlug = slug && others.find((each) => each.slug === slug);
  if (bySlug) call.fail('already_exists', `The slug ${slug} is used by ${bySlug.id}.`);
}

/** Returns a slug for a name, with a number if it is in use. */
function slugOf(call: Call, name: string): string {
  const base =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'category';
  const used = new Set(call.store.list('cat').map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!used.has(slug)) return slug;
  }
}

/** Returns the number of levels below and including a category. */
const heightOf = (call: Call, id: string): number => 1 + Math.max(0, ...childrenOf(call, id).map((each) => heightOf(call, each.id)));

function checkParent(call: Call, parent: string | null, business: string | null, height: number, own?: string): void {
  if (!parent) return;
  const found = call.need('cat', parent, '/parent_id');
  const path = pathOf(call, parent);
  if (path.some(({ id }) => id === own)) call.invalid('/parent_id', 'Must not be below the category itself.');
  if (path.length + height > DEEPEST) call.invalid('/parent_id', `The tree has at most ${DEEPEST} levels.`);
  if (found.business_id && found.business_id !== business) call.invalid('/parent_id', 'Belongs to another business.');
}

export const categories: Behaviours = {
  // A category of the tenant belongs to all of its businesses.
  filters: {
    listCategories: {
      business_id: ({ business_id: own }, business) => !own || own === business,
      name: ({ name: own }, name) => own.toLowerCase().includes(name.toLowerCase()),
    },
  },
  operations: {
    createCategory: (call) => {
      const { body } = call;
      const { business_id: business = null, parent_id: parent = null } = body;
      if (business) call.need('mbz', business, '/business_id');
      else if (call.caller.role === 'merchant')
        call.fail('forbidden', 'Users with the role merchant can create categories only for their businesses.');
      checkParent(call, parent, business, 1);
      checkUnique(call, body, parent);
      const count = call.store.list('cat').length;
      if (count >= MOST) call.fail('limit_reached', `Your tenant has ${count} of ${MOST} categories.`);
      const siblings = childrenOf(call, parent);
      const position = Math.min(body.position ?? siblings.length + 1, siblings.length + 1);
      const by = { created_by: actorOf(call), updated_by: actorOf(call) };
      const place = { business_id: business, parent_id: parent, slug: body.slug ?? slugOf(call, body.name), position };
      return shown(call, add(call, 'Category', { ...body, ...place, ...by }));
    },
    updateCategory: (call, category) => {
      const { body } = call;
      const parent: string | null = body.parent_id === undefined ? (category.parent_id ?? null) : body.parent_id;
      checkParent(call, parent, category.business_id ?? null, heightOf(call, category.id), category.id);
      checkUnique(call, { name: body.name ?? category.name, slug: body.slug }, parent, category.id);
      return shown(call, call.patch('cat', category.id, { ...body, updated_by: actorOf(call) }));
    },
    getCategory: (call) => shown(call, call.need('cat', call.params.category_id)),
    listCategories: (call) => {
      const found = branch(call, null).map((each) => shown(call, each));
      return call.pageInOrder(found);
    },
    deleteCategory: (call, { id }) => {
      const [products, children] = [productsIn(call, id).length, childrenOf(call, id).length];
      if (products || children) call.fail('resource_in_use', `The category contains ${products} products and ${children} subcategories.`);
      call.store.remove('cat', id);
    },
  },
};
