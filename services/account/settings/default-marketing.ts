import type { Settings } from '@sluice/contract/settings'

const same = (value: string) => ({ zh: value, en: value })

/** The specification's figures. */
export const MARKETING: Settings['marketing'] = {
  passRate: { value: same('99%'), label: { zh: '广告平台审核通过率', en: 'pass rate on one ad platform' } },
  availability: { value: same('99.9%'), label: { zh: '服务可用性', en: 'service availability' } },
  advertisers: { value: same('10,000+'), label: { zh: '广告主的选择', en: 'advertisers' } },
  exposureReduction: { value: same('30%'), label: { zh: '无效曝光减少', en: 'fewer ineffective exposures' } },
  conversionGain: { value: same('50%+'), label: { zh: '转化率提升', en: 'conversion improvement' } },
  requestsBlocked: {
    value: { zh: '1 亿+', en: '100M+' },
    label: { zh: '已拦截请求', en: 'requests blocked' },
  },
  replyTime: {
    value: { zh: '1 小时', en: '1 hour' },
    label: { zh: '商务咨询回复时间', en: 'to a reply to business inquiries' },
  },
}
