import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, sessionOf } from './browser.ts'
import { newAccount } from './new-account.ts'
import { openPage } from './open-page.ts'
import { type SharedProduct, sharedProduct } from './shared-product.ts'

const SCREEN = '/dashboard/settings/conversions?part=outgoing'
const TEMPLATE =
  'https://network.example/postback?click={sub1}&payout={value}&currency={currency}&status={status}'

let product: SharedProduct
let browser: Browser
let user = ''

beforeAll(async () => {
  ;[product, browser] = await Promise.all([sharedProduct(), openBrowser()])
  // Without conversions, whose visits may lack what a template names, a dry run shows an example.
  await newAccount(product.origin, 'outgoing@example.com', 'Chosen12345')
  user = await sessionOf(product.origin, 'outgoing@example.com', 'Chosen12345')
})
afterAll(async () => {
  await browser?.close()
})

const ENGLISH = {
  ...{ add: 'Add outgoing postback', template: 'Address template', save: 'Save and try', on: 'On' },
  ...{
    looked: 'I have checked it, and the address is correct',
    turnOn: 'Turn on',
    log: 'Log of network.example',
  },
  ...{
    empty: 'Nothing was sent yet.',
    close: 'Close',
    remove: 'Delete outgoing postback to network.example',
  },
  ...{ sure: 'Delete', unknown: 'This address has a name in braces that does not exist' },
}
const CHINESE: typeof ENGLISH = {
  ...{ add: '添加对外回传', template: '地址模板', save: '保存并试运行', on: '已启用' },
  ...{ looked: '我已查看，地址正确', turnOn: '启用', log: '发往 network.example 的发送记录' },
  ...{ empty: '还没有发送记录。', close: '关闭', remove: '删除发往 network.example 的对外回传' },
  ...{ sure: '删除', unknown: '地址中花括号内的名称不存在' },
}

test.each([
  [1_440, 'en', ENGLISH],
  [390, 'zh', CHINESE],
] as const)(
  'at %i px in %s, a postback is added, looked at, turned on and deleted',
  async (width, language, says) => {
    const { page, faults } = await openPage(
      { browser, origin: product.origin },
      SCREEN,
      { authData: user, language },
      width,
    )
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await button(says.add).click()
    await page.getByLabel(says.template).fill(TEMPLATE.replace('{sub1}', '{sub6}'))
    await button(says.save).click()
    await page.getByText(says.unknown).waitFor()
    await page.getByLabel(says.template).fill(TEMPLATE)
    expect(await axeFindings(page)).toEqual([])
    await button(says.save).click()

    await page
      .getByText('https://network.example/postback?click=', { exact: false })
      .and(page.locator('code'))
      .waitFor()
    expect(await button(says.turnOn).isDisabled()).toBe(true)
    await page.getByLabel(says.looked).check()
    expect(await axeFindings(page)).toEqual([])
    await button(says.turnOn).click()
    await page.getByText(says.on, { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await button(says.log).click()
    await page.getByText(says.empty).waitFor()
    await button(says.close).click()
    await button(says.remove).click()
    await button(says.sure).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByText('network.example').first().waitFor({ state: 'detached' })
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([])
  },
)
