import type { contact as zh } from '../zh/contact.ts'

export const contact: Record<keyof typeof zh, string> = {
  'contact.title': 'Contact us',
  'contact.hint': 'Business inquiries answered within {time}.',
  'contact.none': 'This site has not set up a contact channel yet.',
  'contact.wechat': 'WeChat',
  'contact.wechatHint': 'Scan, or search for the ID',
  'contact.scan': 'Scan with WeChat',
  'contact.addAdvisor': 'Add an advisor on WeChat',
  'contact.qrCode': 'WeChat QR code',
  'contact.qrFailed': 'QR code image not found, please add via WeChat ID',
  'contact.wechatId': 'WeChat ID',
  'contact.copyId': 'Copy',
  'contact.step.1': 'Open WeChat and tap + at the top right',
  'contact.step.2': 'Choose “Add Contacts” and paste the ID above',
  'contact.step.3': 'Open the profile and tap “Add to Contacts”',
  'contact.step.4': 'Mention Sluice in the message and send the request',
  'contact.step.5': 'Once accepted, just say what you need',
}
