import type { Settings } from './settings.ts'

const same = (value: string) => ({ zh: value, en: value })

/** The figures that the landing page shows until the operator replaces them. */
export const MARKETING: Settings['marketing'] = {
  passRate: { value: same('99%'), label: { zh: '单一广告平台过审率', en: 'pass rate on one ad platform' } },
  availability: { value: same('99.9%'), label: { zh: '服务可用性', en: 'service availability' } },
  advertisers: { value: same('10,000+'), label: { zh: '广告主正在使用', en: 'advertisers' } },
  exposureReduction: { value: same('30%'), label: { zh: '无效曝光减少', en: 'fewer ineffective exposures' } },
  conversionGain: { value: same('50%+'), label: { zh: '转化提升', en: 'conversion improvement' } },
  requestsBlocked: {
    value: { zh: '超过 1 亿次', en: 'Over 100M' },
    label: { zh: '请求已被拦截', en: 'requests blocked' },
  },
  replyTime: {
    value: { zh: '1 小时', en: '1 hour' },
    label: { zh: '商务咨询回复', en: 'reply to business inquiries' },
  },
}
