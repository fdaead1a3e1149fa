import type { Settings } from './settings.ts'

/** Examples that cannot be real accounts. The operator replaces them before opening the site. */
export const CHANNELS: Settings['contactChannels'] = [
  {
    type: 'telegram',
    id: '@your-telegram',
    icon: 'send',
    color: '#2AABEE',
    link: 'https://contact.example/telegram',
    qrcode: null,
    showQrCode: false,
  },
  {
    type: 'wechat',
    id: 'wechat.example',
    icon: 'message-circle',
    color: '#07C160',
    link: null,
    qrcode: '/contact/wechat.svg',
    showQrCode: true,
  },
]
