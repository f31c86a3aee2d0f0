import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';

/** Token of every link in the sandbox, where no email is sent. */
const LINK = 'sandbox_link';
/** Address whose invitations expire after a minute. */
const LATE = 'late@sandbox.example';
const VALID = 7 * DAY;
const MOST_TEAMS = 50;
const MOST_MEMBERS = 200;
/** Names of the staff of the story; other users are shown with a name of the sandbox. */
const NAMES: Record<string, string> = {
  usr_01JD0QB3F9C5R8T1Y6WHZKM2NV: 'Ngozi Specimen',
  usr_01JD0QBW7D4G6J8K0M2P4R6T8V: 'Femi Placeholder',
};

const nameOf = (user: string): string => NAMES[user] ?? 'Sandbox User';

/** Types of applications that a team approves. */
const PENDING = ['bln', 'svp', 'tdp'];

function checkName(call: Call, name: string | undefined, own?: string): void {
  const taken = name && call.taken('tem', (each) => each.name.toLowerCase() === name.toLowerCase() && each.id !== own);
  if (taken) call.fail('already_exists', `${taken.id} has the name ${name}.`);
}

/** Refuses a lower limit of a team while an application is pending that neither it nor the limit of another team covers. */
function checkCovered(call: Call, team: Json, amount: number): void {
  if ((team.approval_limit?.amount ?? 0) <= amount || call.store.isUntouched('tem', team.id)) return;
  const limits = call.store.list('tem').map((each) => (each.id === team.id ? amount : (each.approval_limit?.amount ?? 0)));
  const uncovered = PENDING.flatMap((type) => call.store.list(type)).find(
    ({ status, principal, target }) => status === 'submitted_and_pending_approval' && (principal ?? target)?.amount > Math.max(...limits),
  );
  if (uncovered) call.fail('resource_in_use', `${uncovered.id} is covered by the limit of no other team.`);
}

function create(call: Call): Json {
  const { name, approval_limit: limit = null, lead_user_id: lead, created_by } = call.body;
  checkName(call, name);
  if (limit && lead === created_by) call.fail('cannot_act_on_self', `${lead} cannot create a team with a limit and lead it.`);
  const count = call.store.list('tem').length;
  if (count >= MOST_TEAMS) call.fail('limit_reached', `Your bank has ${count} of ${MOST_TEAMS} teams.`);
  const member = { user_id: lead, name: nameOf(lead), role: 'lead', can_sign_in: true, added_by: created_by, joined_at: call.now() };
  return call.create({ members: [member], open_invite_count: 0, created_by, updated_by: null });
}

function update(call: Call, team: Json): Json {
  const { name, description, approval_limit: limit, member_roles: roles = [], updated_by } = call.body;
  checkName(call, name, team.id);
  const isMember = team.members.some(({ user_id }: Json) => user_id === updated_by);
  const isRaised = limit && limit.amount > (team.approval_limit?.amount ?? 0);
  if ((isRaised && isMember) || roles.some(({ user_id }: Json) => user_id === updated_by))
    call.fail('cannot_act_on_self', `${updated_by} is a member of the team.`);
  const unknown = roles.findIndex(({ user_id }: Json) => !team.members.some((each: Json) => each.user_id === user_id));
  if (unknown >= 0) call.invalid(`/member_roles/${unknown}/user_id`, 'Must be a member of the team.');
  const members = team.members.map((each: Json) => ({ ...each, ...roles.find(({ user_id }: Json) => user_id === each.user_id) }));
  if (!members.some(({ role }: Json) => role === 'lead')) call.fail('resource_in_use', 'The team would have no lead.');
  if (limit !== undefined) checkCovered(call, team, limit?.amount ?? 0);
  return call.patch('tem', team.id, {
    ...(name && { name }),
    ...(description !== undefined && { description }),
    ...(limit !== undefined && { approval_limit: limit }),
    members,
    updated_by,
  });
}

/** Changes how many open invitations a team has. */
function bump(call: Call, id: string, by: number): void {
  const team = call.store.get('tem', id);
  if (team) call.patch('tem', id, { open_invite_count: Math.max(0, team.open_invite_count + by) });
}

function invite(call: Call): Json {
  const { email, invited_by: by } = call.body;
  const inviter = call.world.store('platform-registry').get('usr', by);
  if (inviter && inviter.role !== 'admin') call.fail('forbidden', 'invited_by must be an admin.');
  if (inviter?.email === email) call.fail('cannot_act_on_self', `${by} cannot invite themselves.`);
  const team = call.need('tem', call.params.team_id);
  const open = call.taken('tiv', (each) => each.team_id === team.id && each.email === email && each.status === 'pending');
  if (open) call.fail('already_exists', `An open invitation to this address exists: ${open.id}.`);
  const count = team.members.length + team.open_invite_count;
  if (count >= MOST_MEMBERS) call.fail('limit_reached', `The team has ${count} of ${MOST_MEMBERS} members and open invitations.`);
  const created = call.create({
    team_id: team.id,
    team_name: team.name,
    allowed_actions: ['acceptTeamInvite', 'revokeTeamInvite'],
    expires_at: call.now(VALID),
  });
  bump(call, team.id, 1);
  call.after(email === LATE ? 60 : VALID, 'teamInvites.expire', { id: created.id });
  return created;
}

/** Returns the person who accepts: the signed-in user or, if they are a member, a new one who is named like the invited address. */
function acceptedBy(call: Call, { email }: Json, members: Json[]): { user_id: string; name: string } {
  const user_id = call.caller.user ?? call.id('usr');
  if (!members.some((each) => each.user_id === user_id)) return { user_id, name: nameOf(user_id) };
  const [first] = email.split(/[@.]/);
  return { user_id: call.id('usr'), name: `${first[0].toUpperCase()}${first.slice(1)} Sandbox` };
}

/** Accepts the newest open invitation, because all links of the sandbox have the same token. */
function accept(call: Call): Json {
  const isOpen = ({ status, team_id: team }: Json) => status === 'pending' && call.store.get('tem', team) !== undefined;
  // The story contains its invitation after it was accepted.
  if (!call.store.list('tiv').some(isOpen)) for (const { id } of call.store.list('tiv')) call.store.rewind('tiv', id, isOpen, {});
  const invitation = call.store.list('tiv').filter(isOpen).at(-1);
  if (call.body.token !== LINK || !invitation) return call.fail('invalid_link');
  const { id, team_id, role, invited_by } = invitation;
  const { members } = call.need('tem', team_id);
  const person = acceptedBy(call, invitation, members);
  bump(call, team_id, -1);
  const member = { ...person, role, can_sign_in: true, added_by: invited_by, joined_at: call.now() };
  const team = call.patch('tem', team_id, { members: [...members, member] });
  const ended = { status: 'accepted', allowed_actions: [], accepted_by: person.user_id };
  call.change('tiv', id, 'team_invite.accepted', ended);
  return team;
}

/** Removes a member. Emits `team.member_removed` with what the person can still approve through other teams. */
function drop(call: Call, team: Json, member: Json, reason_code: string, removed_by: string | null): void {
  const others = call.store
    .list('tem')
    .filter(({ id, members }) => id !== team.id && members.some((each: Json) => each.user_id === member.user_id));
  const limits = others.flatMap(({ approval_limit: limit }) => limit ?? []);
  const approval_limit = limits.sort((one, other) => other.amount - one.amount)[0] ?? null;
  const { user_id, name, role } = member;
  call.emit('team.member_removed', {
    team_id: team.id,
    team_name: team.name,
    user_id,
    name,
    role,
    approval_limit,
    reason_code,
    removed_by,
    removed_at: call.now(),
  });
}

function removeMember(call: Call): void {
  const team = call.need('tem', call.params.team_id);
  const member = team.members.find(({ user_id }: Json) => user_id === call.params.user_id) ?? call.fail('not_found');
  const left = team.members.filter((each: Json) => each !== member);
  if (!left.some(({ role }: Json) => role === 'lead')) call.fail('resource_in_use', `${member.user_id} is the only lead of ${team.name}.`);
  call.patch('tem', team.id, { members: left });
  drop(call, team, member, 'removed', call.query.removed_by ?? null);
}

function removeTeam(call: Call, team: Json): void {
  const deleted_by = call.query.deleted_by ?? null;
  checkCovered(call, team, 0);
  for (const { id, status } of call.store.find('tiv', 'team_id', team.id)) {
    const reason = { status_reason_code: 'team_deleted', status_reason: 'The team was deleted.' };
    const fields = { ...reason, status: 'revoked', allowed_actions: [], revoked_by: deleted_by };
    if (status === 'pending') call.patch('tiv', id, fields);
  }
  for (const member of team.members) drop(call, team, member, 'team_deleted', deleted_by);
  call.store.remove('tem', team.id);
}

/** Teams of the staff and their invitations. */
export const teams: Behaviours = {
  operations: {
    createTeam: create,
    updateTeam: update,
    deleteTeam: removeTeam,
    removeTeamMember: removeMember,
    inviteTeamMember: invite,
    acceptTeamInvite: accept,
    revokeTeamInvite: (call) => {
      const { reason_code, reason = null, revoked_by } = call.body;
      if (reason_code === 'other' && !reason) call.invalid('/reason', 'Must be sent with the reason other.', 'required');
      bump(call, call.need('tiv', call.params.team_invite_id).team_id, -1);
      return call.transition({ status_reason_code: reason_code, status_reason: reason, revoked_by, allowed_actions: [] });
    },
  },
  timers: {
    'teamInvites.expire': inState('tiv', 'pending', (call, { team_id, id }) => {
      bump(call, team_id, -1);
      const reason = { status_reason_code: 'not_followed', status_reason: 'The link was not used within 7 days.' };
      const fields = { ...reason, status: 'expired', allowed_actions: [] };
      call.change('tiv', id, 'team_invite.expired', fields);
    }),
  },
};
