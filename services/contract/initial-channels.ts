import type { Settings } from './settings.ts'

/** Examples that show how the dialog works; the operator puts real ones in their place before opening the site. */
export const CHANNELS: Settings['contactChannels'] = [
  {
    type: 'telegram',
    id: '@sluice_support',
    icon: 'send',
    color: '#2AABEE',
    link: 'https://t.me/sluice_support',
    qrcode: null,
    showQrCode: false,
  },
  {
    type: 'wechat',
    id: 'sluice-service',
    icon: 'message-circle',
    color: '#07C160',
    link: null,
    qrcode: '/contact/wechat.svg',
    showQrCode: true,
  },
]
