import type { dates as zh } from '../zh/dates.ts'

export const dates: Record<keyof typeof zh, string> = {
  'date.format': 'YYYY-MM-DD',
  'date.formatTime': 'YYYY-MM-DD HH:mm',
  'date.choose': 'Choose a date: {what}',
  'date.earlier': 'Previous month',
  'date.later': 'Next month',
  'date.invalid': 'Please enter a date as YYYY-MM-DD HH:mm',
  'range.custom': 'Custom',
  'range.from': 'From',
  'range.to': 'To',
  'range.badDay': 'Please enter a date as YYYY-MM-DD',
  'range.reversed': 'The end date is before the start date',
  'range.ahead': 'The start date is in the future',
  'range.tooLong': 'At most {days} days can be shown at once',
}
