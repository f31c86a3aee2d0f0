import type { Behaviours, Call, Json } from '../behaviour';
import { actorOf, add } from './businessData';

const MOST = 500;
const EDIT_SECONDS = 900;

/** A number of 13 to 19 digits, with or without spaces or hyphens, as on a card. */
const CARD = /(?:\d[ -]?){13,19}/;

const ACTIONS = ['updateComment', 'deleteComment'];

/** Returns true if the caller wrote a comment. Keys that are not linked to a person count as one author. */
const isAuthor = (call: Call, { author }: Json): boolean => (author?.user_id ?? null) === call.caller.user;

function shown(call: Call, comment: Json): Json {
  if (call.store.isUntouched('cmt', comment.id)) return comment;
  const isOpen = !comment.deleted_at && isAuthor(call, comment) && call.now() < comment.editable_until;
  const isAdmin = !comment.deleted_at && call.caller.role === 'admin';
  return { ...comment, allowed_actions: isOpen ? ACTIONS : isAdmin ? ACTIONS.slice(1) : [] };
}

function checkText(call: Call, body: string | undefined): void {
  if (body && CARD.test(body)) call.invalid('/body', 'Contains a number that resembles a card number.');
}

function checkMentions(call: Call, visibility: string, mentions: string[] = []): void {
  if (visibility === 'customer' && mentions.length) call.invalid('/mentions', 'Is not allowed with the visibility customer.');
}

/** Checks that the caller may still change a comment. Those of the story can be changed at any time. */
function checkWindow(call: Call, comment: Json): void {
  if (call.store.isUntouched('cmt', comment.id)) return;
  if (!isAuthor(call, comment)) call.fail('forbidden', 'The comment was written by someone else.');
  if (comment.deleted_at || call.now() >= comment.editable_until)
    call.fail('edit_window_closed', `The comment could be changed until ${comment.editable_until}.`);
}

function create(call: Call): Json {
  const { subject, visibility, body, reply_to: reply = null, mentions = [] } = call.body;
  const target = call.need(subject.id.slice(0, 3), subject.id, '/subject/id');
  const customer: string | undefined = subject.kind === 'customer' ? subject.id : target.customer?.id;
  if (visibility === 'customer' && (subject.kind === 'product' || !customer))
    call.invalid('/visibility', 'The subject accepts only internal comments.');
  checkMentions(call, visibility, mentions);
  checkText(call, body);
  const all = call.store.list('cmt').filter((each) => each.subject.id === subject.id);
  if (all.length >= MOST) call.fail('limit_reached', `${subject.id} has ${all.length} of ${MOST} comments.`);
  const parent = reply && call.need('cmt', reply, '/reply_to');
  if (parent && (parent.subject.id !== subject.id || parent.visibility !== visibility))
    call.invalid('/reply_to', 'Must have the same subject and visibility.');
  const first: string | null = parent ? (parent.reply_to ?? parent.id) : null;
  const email = customer && call.store.get('cus', customer)?.email;
  const comment = add(
    call,
    'Comment',
    {
      subject,
      visibility,
      body: body.trim(),
      mentions,
      reply_to: first,
      reply_count: 0,
      author: actorOf(call),
      mailed_at: visibility === 'customer' && email ? call.now() : null,
      editable_until: call.now(EDIT_SECONDS),
      allowed_actions: ACTIONS,
    },
    'comment.created',
  );
  if (first) call.store.patch('cmt', first, { reply_count: call.need('cmt', first).reply_count + 1 });
  return comment;
}

export const comments: Behaviours = {
  operations: {
    createComment: create,
    getComment: (call) => shown(call, call.need('cmt', call.params.comment_id)),
    listComments: (call) => call.page(call.store.list('cmt').map((each) => shown(call, each))),
    updateComment: (call, comment) => {
      checkWindow(call, comment);
      checkText(call, call.body.body);
      checkMentions(call, comment.visibility, call.body.mentions);
      return shown(call, call.patch('cmt', comment.id, { ...call.body, edited_at: call.now() }));
    },
    deleteComment: (call, comment) => {
      if (comment.deleted_at) return undefined;
      if (call.caller.role !== 'admin') checkWindow(call, comment);
      call.patch('cmt', comment.id, { deleted_by: actorOf(call), deleted_at: call.now(), body: null, mentions: [] });
      const first = comment.reply_to && call.store.get('cmt', comment.reply_to);
      if (first) call.store.patch('cmt', first.id, { reply_count: Math.max(0, first.reply_count - 1) });
    },
  },
};
