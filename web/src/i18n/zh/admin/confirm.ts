export const confirm = {
  'confirm.title': '请确认是您本人操作',
  'confirm.withCode':
    '此更改会通知所有管理员。请输入身份验证器中的 6 位动态码或一个恢复码；每个码只能用一次，若刚刚用过，请等待下一个。',
  'confirm.withPassword': '此更改会通知所有管理员。您的账号未开启两步验证，请输入登录密码。',
  'confirm.do': '确认',
  'confirm.cancelled': '未确认，未作任何更改',
}
