declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Before a crew member is locked and changed: a handler locks the orders that the member flies, as orders are locked first everywhere. */
    'crew.member-changing': { memberId: string }
    /** The documents of a crew member have changed. */
    'crew.member-changed': { memberId: string }
    /** A crew member leaves the operator; a handler that throws keeps them. */
    'crew.member-leaving': { memberId: string }
  }
}
