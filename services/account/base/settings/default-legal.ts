const TERMS_EN = `## 1. The service
This site lets you create short links that send visitors to one of two addresses you choose, following rules you set. Each redirected visit uses one call from your balance.

## 2. Your account
You must be at least 16 years old. You are responsible for all activity on your account and for keeping your password and codes secret. No person or company may use several accounts to obtain trial calls more than once.

## 3. Plans and payment
Plans are prepaid. Prices are in US dollars and paid in USDT on the TRC20 network to the wallet shown at purchase. A payment takes effect once it has been reviewed and approved: the new plan starts, or extends your current one. Plans do not renew automatically, and nothing is charged automatically. Calls left unused when a plan ends expire with it. Trial calls do not expire.

## 4. Refunds
Payments are not refunded unless the law requires it. A rejected payment does not start a plan. The reason is shown in your payment history.

## 5. What is not allowed
You may not use the service for anything unlawful, for phishing, malware or fraud, for content that harms others or infringes their rights, or to deceive visitors about who you are. Both addresses of every link must follow these rules. We may take down links, block addresses and close accounts that break them.

## 6. Availability
We do our best to keep links working at all times, but we do not promise uninterrupted service. As far as the law permits, our liability is limited to the amount you paid for your current plan.

## 7. Changes
We may change these terms. The current version is always on this site. Changes do not shorten a plan you have already paid for.`

const TERMS_ZH = `## 一、服务内容
本站为您提供短链接服务：根据您设置的规则，将访客引导至您指定的两个地址之一。每次成功跳转消耗一次调用次数。

## 二、账号
您须年满 16 周岁。您应妥善保管密码与验证码，并对账号下的一切操作负责。同一个人或公司不得使用多个账号重复领取试用次数。

## 三、套餐与付款
套餐均为预付费，以美元标价，通过 TRC20 网络以 USDT 支付至购买时显示的收款地址。付款经审核通过后生效：新套餐立即开始，或在当前套餐的有效期上顺延。套餐不会自动续费，也不会自动扣款。套餐到期时未使用的调用次数随之失效；试用次数不会过期。

## 四、退款
除法律另有规定外，已付款项不予退还。被拒绝的付款不会开通套餐，拒绝原因会显示在您的付款记录中。

## 五、禁止行为
不得将本服务用于任何违法活动、网络钓鱼、恶意软件、欺诈，或损害他人、侵犯他人权利的内容，也不得就您的身份误导访客。每个链接的两个地址都必须遵守上述规定。对违规的链接、地址和账号，我们可以予以停用、封禁或关闭。

## 六、服务可用性
我们尽力保证链接始终可用，但不承诺服务绝不中断。在法律允许的范围内，我们的赔偿责任以您为当前套餐支付的金额为限。

## 七、条款变更
我们可能修改本条款，最新版本始终公布于本站。变更不会缩短您已付费套餐的有效期。`

const PRIVACY_EN = `## 1. What we keep about you
Your email address, a hash of your password, your links and settings, your payments with their screenshots, and the time, IP address and browser of each sign-in.

## 2. What we keep about visitors
For each visit to a short link: the time, the IP address and the country derived from it, the browser and device as reported by the browser, the referring page, and the rule that chose the destination. The owner of the link can see this for a limited time. After that, only daily counts remain.

## 3. What we use it for
To redirect visitors, show statistics to link owners, count calls, review payments and protect the service from abuse. We do not sell data or show advertising.

## 4. Cookies and storage
The dashboard stores your session, theme and language in your browser. Short links set no cookies.

## 5. Your rights
You can request a copy, correction or deletion of your data through the contact channels on this site. Payment records are kept for as long as the law requires.`

const PRIVACY_ZH = `## 一、我们保存的您的信息
您的邮箱地址、密码的哈希值、您的链接与设置、付款记录及截图，以及每次登录的时间、IP 地址和浏览器信息。

## 二、我们保存的访客信息
每次访问短链接时的时间、IP 地址及由此推断的国家或地区、浏览器自报的浏览器与设备信息、来源页面，以及决定跳转目标的规则。链接所有者可在有限的时间内查看这些记录，此后仅保留每日汇总数据。

## 三、用途
用于跳转访客、向链接所有者展示统计、计量调用次数、审核付款，以及防止服务被滥用。我们不出售数据，也不展示广告。

## 四、Cookie 与本地存储
控制台会在您的浏览器中保存登录状态、主题和语言。短链接不设置任何 Cookie。

## 五、您的权利
您可以通过本站的联系方式要求获取、更正或删除您的数据。付款记录将按法律要求的期限保存。`

/** Describes what the product does: prepaid in USDT, without renewal. An operator replaces it with their own texts. */
export const TERMS = { zh: TERMS_ZH, en: TERMS_EN }
export const PRIVACY = { zh: PRIVACY_ZH, en: PRIVACY_EN }
