/** The part of the landing page in which a visitor tries a link, and the picture of the dashboard. */
export const tryOut = {
  'try.title': '不用注册，先试一试。',
  'try.hint':
    '填两个地址，选几个国家和地区，看各地访客会去哪里。结果由这个页面当场算出，规则与线上一致，不会发送任何内容。',
  'try.mode': '模式',
  'try.countries': '放行哪里的访客',
  'try.anotherLabel': '添加其他国家或地区',
  'try.another': '添加其他…',
  'try.outcome': '各地的访客会去哪里',
  'try.count': '{total} 次访问中的 {count} 次',
  'try.allReal': '所有访客都进入 {real}。',
  'try.allAudit': '所有访客都进入 {audit}。',
  'try.nobody': '还没有选择国家或地区，所有访客都进入 {audit}。',
  'try.fromSome':
    '{countries}的访客进入 {real}，其余 {count} 个国家和地区的访客进入 {audit}。黑名单 IP 和无法判断地区的访客也一样。',
  'try.fromMany':
    '{countries}等 {all} 个国家和地区的访客进入 {real}，其余 {count} 个进入 {audit}。黑名单 IP 和无法判断地区的访客也一样。',
  'try.make': '创建这条链接',
  'try.stays': '下一步是注册。在此之前，填写的内容只保存在这个浏览器里。',
  'shown.title': '每一次访问，都看得见。',
  'shown.hint': '控制台实拍，数据来自演示账号。新的访问几秒内就会出现，不用刷新。',
  'shown.alt':
    '演示账号的控制台概览：今日访问、真实访问占比、每小时访问、剩余次数还能用多久、异常提示，以及变化最大的链接和地区。',
} as const
