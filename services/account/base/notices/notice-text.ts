import type { Language } from '@sluice/contract/api-answer'
import type { NoticeFacts, NoticeKind } from '@sluice/contract/api-notices'
import { datesIn } from '../messages/dates-in.ts'

export type NoticeText = { title: string; message: string }
type Texts = Readonly<Record<NoticeKind, (facts: NoticeFacts) => NoticeText>>

const number = (language: string, value = 0) => value.toLocaleString(language)
/** Most calls that can be left of a grant once `percent` of it are used. */
const leftAt = (percent: number, calls: number) => Math.floor((calls * (100 - percent)) / 100)
const GRANT = {
  trial: { zh: '试用次数', en: 'trial calls' },
  plan: { zh: '套餐次数', en: 'plan calls' },
  adjustment: { zh: '赠送次数', en: 'extra calls' },
}

const zhKind = (outgoing = false) => (outgoing ? '对外回传' : ' Webhook ')

const zh: Texts = {
  calls_used: ({ percent = 0, calls = 0, grant_kind = 'plan' }) => {
    const grant = GRANT[grant_kind].zh
    const [count, left] = [calls, leftAt(percent, calls)].map((each) => number('zh-CN', each))
    return percent === 100
      ? {
          title: `${grant}已用完`,
          message: `共 ${count} 次。如果没有其他可用次数，访客将进入审核链接。请订阅套餐以获取更多次数。`,
        }
      : {
          title: `${grant}已使用 ${percent}%`,
          message: `共 ${count} 次，剩余不超过 ${left} 次。用完后如果没有其他可用次数，访客将进入审核链接。`,
        }
  },
  calls_expired: ({ calls, grant_kind = 'plan' }) => ({
    title: '未使用的调用次数已到期',
    message: `${GRANT[grant_kind].zh}已到期，未使用的 ${number('zh-CN', calls)} 次已失效。`,
  }),
  payment_approved: ({ payment_id, plan_name, calls, valid_until = 0 }) => ({
    title: '付款已通过审核',
    message: `订单 #${payment_id}（${plan_name}）已通过审核，增加 ${number('zh-CN', calls)} 次调用，有效期至 ${datesIn('zh_CN').endDay(valid_until)}。`,
  }),
  payment_rejected: ({ payment_id, plan_name, reason }) => ({
    title: '付款未通过审核',
    message: `订单 #${payment_id}（${plan_name}）未通过审核。原因：${reason}`,
  }),
  link_taken_down: ({ link_name, code, host = '', reason }) => ({
    title: '您的一个链接已被停用',
    message: `管理员停用了链接 ${host}/t/${code}（${link_name}），访客将看到“链接不存在”页面。原因：${reason}`,
  }),
  link_restored: ({ link_name, code, host = '', reason }) => ({
    title: '您的一个链接已恢复',
    message: `链接 ${host}/t/${code}（${link_name}）已恢复正常跳转。原因：${reason}`,
  }),
  domain_blocked: ({ domain, reason }) => ({
    title: '您的部分链接已被停用',
    message: `域名 ${domain} 已被封禁，指向该域名的链接已停用，访客将看到“链接不存在”页面。原因：${reason}`,
  }),
  domain_unblocked: ({ domain }) => ({
    title: '您的部分链接已恢复',
    message: `域名 ${domain} 已解除封禁，因此停用的链接已恢复正常跳转。`,
  }),
  webhook_failing: ({ webhook_id, host, outgoing }) => ({
    title: `您的一个${zhKind(outgoing)}持续失败`,
    message: `发往 ${host} 的${zhKind(outgoing)}#${webhook_id} 已超过 24 小时没有一次成功。请检查接收端；连续失败五天后，我们将停用它。`,
  }),
  webhook_disabled: ({ webhook_id, host, outgoing }) => ({
    title: `您的一个${zhKind(outgoing)}已停用`,
    message: `发往 ${host} 的${zhKind(outgoing)}#${webhook_id} 连续失败五天，已停用。修复接收端后，您可以重新启用它并重发失败的消息。`,
  }),
  webhook_gone: ({ webhook_id, host, outgoing }) => ({
    title: `您的一个${zhKind(outgoing)}已停用`,
    message: `${host} 以状态码 410 表示不再接收，您的${zhKind(outgoing)}#${webhook_id} 已停用。您可以重新启用它。`,
  }),
  domain_live: ({ domain }) => ({
    title: '您的域名已可使用',
    message: `域名 ${domain} 的 DNS 设置正确，您现在可以将链接放在该域名下。`,
  }),
  domain_failing: ({ domain, valid_until = 0 }) => ({
    title: '您的一个域名 DNS 设置有误',
    message: `域名 ${domain} 的 DNS 记录已不正确，访客可能无法访问其下的链接。请在“自有域名”页面查看需要设置的记录。如果到 ${datesIn('zh_CN').endDay(valid_until)} 仍未恢复，该域名将从您的账号中移除。`,
  }),
  domain_lapsed: ({ domain }) => ({
    title: '您的一个域名已被移除',
    message: `域名 ${domain} 的 DNS 记录连续七天不正确，已从您的账号中移除。其下的链接在移到其他域名之前无法访问。您可以重新添加该域名。`,
  }),
}

const enKind = (outgoing = false) => (outgoing ? 'outgoing postback' : 'webhook')

const en: Texts = {
  calls_used: ({ percent = 0, calls = 0, grant_kind = 'plan' }) => {
    const grant = GRANT[grant_kind].en
    const [count, left] = [calls, leftAt(percent, calls)].map((each) => number('en-US', each))
    return percent === 100
      ? {
          title: `All your ${grant} are used`,
          message: `You had ${count}. Unless you have other calls, visitors go to the audit link. Please subscribe to a plan to get more quota.`,
        }
      : {
          title: `${percent}% of your ${grant} are used`,
          message: `At most ${left} of ${count} calls are left. When they run out and you have no others, visitors go to the audit link.`,
        }
  },
  calls_expired: ({ calls, grant_kind = 'plan' }) => ({
    title: 'Unused calls have expired',
    message: `Your ${GRANT[grant_kind].en} have expired, ${number('en-US', calls)} of them unused.`,
  }),
  payment_approved: ({ payment_id, plan_name, plan_name_en, calls, valid_until = 0 }) => ({
    title: 'Your payment was approved',
    message: `Order #${payment_id} (${plan_name_en || plan_name}) was approved. ${number('en-US', calls)} calls were added, valid until ${datesIn('en_US').endDay(valid_until)}.`,
  }),
  payment_rejected: ({ payment_id, plan_name, plan_name_en, reason }) => ({
    title: 'Your payment was rejected',
    message: `Order #${payment_id} (${plan_name_en || plan_name}) was rejected. Reason: ${reason}`,
  }),
  link_taken_down: ({ link_name, code, host = '', reason }) => ({
    title: 'One of your links was taken down',
    message: `An administrator took down the link ${host}/t/${code} (${link_name}). Visitors now see a “Link not found” page. Reason: ${reason}`,
  }),
  link_restored: ({ link_name, code, host = '', reason }) => ({
    title: 'One of your links was restored',
    message: `The link ${host}/t/${code} (${link_name}) was restored and redirects visitors again. Reason: ${reason}`,
  }),
  domain_blocked: ({ domain, reason }) => ({
    title: 'Some of your links were taken down',
    message: `The domain ${domain} was blocked. Links to it were taken down, and visitors now see a “Link not found” page. Reason: ${reason}`,
  }),
  domain_unblocked: ({ domain }) => ({
    title: 'Some of your links were restored',
    message: `The domain ${domain} is no longer blocked. Links taken down because of it redirect visitors again.`,
  }),
  webhook_failing: ({ webhook_id, host, outgoing }) => ({
    title: `One of your ${enKind(outgoing)}s keeps failing`,
    message: `Nothing reached ${enKind(outgoing)} #${webhook_id} at ${host} for more than 24 hours. Please check the receiver. After five days of failures we disable it.`,
  }),
  webhook_disabled: ({ webhook_id, host, outgoing }) => ({
    title: `One of your ${enKind(outgoing)}s was disabled`,
    message: `Your ${enKind(outgoing)} #${webhook_id} at ${host} failed for five days and was disabled. Once the receiver works again, you can enable it and resend what failed.`,
  }),
  webhook_gone: ({ webhook_id, host, outgoing }) => ({
    title: `One of your ${enKind(outgoing)}s was disabled`,
    message: `${host} answered with status 410, which means it no longer accepts messages. Your ${enKind(outgoing)} #${webhook_id} was disabled. You can enable it again.`,
  }),
  domain_live: ({ domain }) => ({
    title: 'Your domain is ready',
    message: `The DNS of ${domain} is right. You can use the domain for your links now.`,
  }),
  domain_failing: ({ domain, valid_until = 0 }) => ({
    title: 'The DNS of one of your domains is wrong',
    message: `The DNS records of ${domain} are no longer right, and visitors may not reach its links. The “Custom domains” page shows the records to set. If they are not back by ${datesIn('en_US').endDay(valid_until)}, the domain will be removed from your account.`,
  }),
  domain_lapsed: ({ domain }) => ({
    title: 'One of your domains was removed',
    message: `The DNS records of ${domain} were wrong for seven days, so the domain was removed from your account. Its links will not work until you move them to another domain. You can add the domain again.`,
  }),
}

/** A notice in words. */
export const noticeText = (
  language: Language,
  notice: { kind: NoticeKind; facts: NoticeFacts },
): NoticeText => (language === 'zh_CN' ? zh : en)[notice.kind](notice.facts)
