import type { notices as zh } from '../zh/notices.ts'

export const notices: Record<keyof typeof zh, string> = {
  'notices.title': 'Notices',
  'notices.open': 'Notices, {count} unread',
  'notices.none': 'No notices yet.',
  'notices.failed': 'Failed to load notices. Please try again later.',
  'notices.readAll': 'Mark all as read',
  'notices.unread': 'Unread',
  'notices.dismiss': 'Dismiss',
  'notices.plans': 'View Plans',
  'deletion.due': 'Your account will be deleted on {time}.',
  'deletion.keep': 'Keep my account',
  'deletion.kept': 'Your account will be kept',
  notAuthorized: 'You are not authorized to view this page',
  'notice.sessionTitle': 'Session expired, please log in again',
  'notice.unauthorizedTitle': 'No access',
  'notice.logIn': 'Log in',
  'welcome.dashboard': 'Go to the dashboard',
}
