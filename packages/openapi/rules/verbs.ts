/** Verbs that an operationId may start with. Add a verb if a family needs it. */
export const VERBS: ReadonlySet<string> = new Set(
  `accept acknowledge activate add adjust advance allocate amend analyse annotate anonymise answer appeal append apply approve archive arrange
  ask assess assign attach attest audit authenticate authorize await backfill begin bind block book bookmark borrow bring broadcast
  browse build buy cache calculate call cancel capture cast certify change charge check classify clean clear clone close collect commit
  compare compensate complete compute configure confirm connect consolidate consult consume contact contest continue convert copy
  correct count create credit crop deactivate debit decide decline decrease decrypt define delete deliver demote deny depart deploy
  deposit deprecate deregister describe design destroy detach detect determine diagnose disable disburse discard disconnect discover dismiss dispatch dispute
  distribute donate download drain draw drop duplicate earn echo edit effect elevate embed emit empty enable encrypt end enforce enqueue
  enrich enrol ensure enter escalate establish estimate evaluate examine exchange exclude execute expand expedite expire explain explore
  export extend fail feature fetch file fill filter find finish fix flag flush follow forecast forget forward free freeze fulfil fund
  generate get grant group guarantee halt handle harvest help hide highlight hold identify ignore impersonate import include increase
  index inform ingest initiate insert inspect install instruct interrupt introduce invalidate invite invoice issue join keep label
  launch lead lease leave lend lift limit link liquidate list load localise locate lock log look lookup lower maintain make manage map
  mark match measure meet merge mint modify monitor mount move mute name negotiate nominate normalise note notify nudge obtain occupy
  offer onboard open operate optimise optimize order override package parse partition patch pause pay perform permit persist pick pin ping
  place plan play poll post postpone prefer prepare present prevent preview price print probe process produce profile prolong promote
  propose prove provision publish pull purge push put qualify query queue quote raise rank rate reach reactivate read realise reassign
  rebuild recall receive reclaim recommend reconcile record recount recover recreate redeem redeliver redial redirect redo reduce refine
  reflect refresh refund regenerate register rehearse reindex reinforce reinstate reinvest reissue reject relaunch relay release relist
  relocate remap remind remit remove rename render renew reopen reorder repair repay repeat replace replay reply report reprint
  reprocess requery request reroute resample rescan reschedule rescind resend reserve reset resign resize resolve respond restart
  restate restock restore resubmit resume resync retain retest retire retract retransmit retrieve retry return reuse reveal reverify
  reverse review revise revoke roll rollover rotate route run sample save scale scan schedule score seal search secure seed select sell
  send separate serve set settle share ship show sign simulate skip sort source specify split stage stamp start stock stop store study
  submit subscribe suggest summarise supply survey suspend swap sweep switch sync synchronise tag take tally tap teach tell tender
  terminate test throttle toggle top trace track trade train transact transfer transform transition translate trash treat trigger trim
  turn unassign unblock undo unfreeze unhide uninstall unlink unload unlock unmap unmount unmute unpin unpublish unregister unseal unship
  unsubscribe unsuspend update upgrade upload upsert use validate verify view void vote waive walk warm warn weigh wind wipe withdraw
  wrap write`.split(/\s+/),
);

/** Verbs that need no object, so that they may be a whole operationId. */
export const WHOLE_NAMES: ReadonlySet<string> = new Set(['ping']);
