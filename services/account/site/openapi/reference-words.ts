import type { Language } from '@sluice/contract/api-answer'
import type { Access } from '../../base/http/access.ts'

type Words = Record<
  | 'title'
  | 'intro'
  | 'session'
  | 'errors'
  | 'strict'
  | 'document'
  | 'operations'
  | 'schemas'
  | 'codes'
  | 'versions'
  | 'version'
  | 'changes'
  | 'status'
  | 'code'
  | 'message'
  | 'parameters'
  | 'body'
  | 'answer'
  | 'field'
  | 'type'
  | 'required'
  | 'try'
  | 'tryIt'
  | 'key'
  | 'keyStays'
  | 'path'
  | 'send'
  | 'real'
  | 'dark'
  | 'light',
  string
> & { access: Record<Access, string> }

export const WORDS: Readonly<Record<Language, Words>> = {
  en_US: {
    title: 'Sluice API reference',
    intro:
      'The web application uses these calls for everything it does. Your scripts can use them the same way.',
    session:
      'Send an API key, or the token of a session, with each call: Authorization: Bearer <key>. Each call names the scope that a key needs; calls without one take no key.',
    errors:
      'The code of an error says what went wrong. Its message is for people, in the requested language.',
    strict: 'Fields that are not listed here are refused. Times are ISO 8601 in UTC.',
    document: 'As an OpenAPI 3.1 document:',
    operations: 'Calls',
    schemas: 'Schemas',
    codes: 'Error codes',
    versions: 'Versions',
    version: 'Version',
    changes: 'Changes',
    status: 'HTTP status',
    code: 'Code',
    message: 'Message',
    parameters: 'Parameters',
    body: 'Request body',
    answer: 'Response',
    field: 'Field',
    type: 'Type',
    required: 'required',
    try: 'Example',
    tryIt: 'Try it',
    key: 'Your API key',
    keyStays: 'It stays in this field, is sent to this site alone, and is gone when you leave the page.',
    path: 'Path and query',
    send: 'Send',
    real: 'This really changes your account.',
    dark: 'Dark',
    light: 'Light',
    access: { public: 'everyone', user: 'signed in', admin: 'admins', superadmin: 'superadmins' },
  },
  zh_CN: {
    title: 'Sluice API 参考',
    intro: '网页端的全部功能都通过这些接口实现，您的脚本也可以同样调用。',
    session:
      '每次请求请携带 API 密钥或登录令牌：Authorization: Bearer <密钥>。每个接口标有密钥所需的权限；没有标注的接口不接受密钥。',
    errors: '出错时，code 说明原因；message 是面向用户的提示，语言由请求决定。',
    strict: '未列出的字段会被拒绝。时间均为 UTC 的 ISO 8601 格式。',
    document: '同样内容的 OpenAPI 3.1 文档：',
    operations: '接口',
    schemas: '数据结构',
    codes: '错误码',
    versions: '版本',
    version: '版本',
    changes: '变化',
    status: 'HTTP 状态',
    code: '错误码',
    message: '提示',
    parameters: '参数',
    body: '请求体',
    answer: '响应',
    field: '字段',
    type: '类型',
    required: '必填',
    try: '示例',
    tryIt: '试一试',
    key: '您的 API 密钥',
    keyStays: '密钥只保留在此输入框中，仅发送给本站，离开页面即消失。',
    path: '路径与查询参数',
    send: '发送',
    real: '此操作会真实修改您的账号。',
    dark: '深色',
    light: '浅色',
    access: { public: '公开', user: '需登录', admin: '管理员', superadmin: '超级管理员' },
  },
}
