/** Everything the audit log can say was done: `noun.verb`. Closed, so that readers can filter and translate. */
export const AUDIT_ACTIONS = [
  'abuse_report.dismiss',
  'abuse_report.resolve',
  'blacklist.add',
  'blacklist.remove',
  'cloak.restore',
  'cloak.take_down',
  'domain.block',
  'domain.unblock',
  'payment.approve',
  'payment.reject',
  'plan.activate',
  'plan.create',
  'plan.deactivate',
  'plan.update',
  'settings.update',
  'user.activate',
  'user.adjust_calls',
  'user.change_role',
  'user.deactivate',
  'user.update',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
