import type { Browser } from 'playwright-core'

export type Transfer = { amount: number; to: string; transaction: string }

/** A picture of a wallet's screen after a transfer. */
export async function drawTransfer(browser: Browser, { amount, to, transaction }: Transfer): Promise<Blob> {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } })
  await page.setContent(`<!doctype html><style>
    body { margin: 0; background: #f4f6f8; font: 15px/1.45 system-ui, sans-serif; color: #17212b; }
    header { padding: 44px 24px 28px; background: #fff; text-align: center; }
    b { display: block; font-size: 30px; margin-top: 12px; }
    i { display: inline-block; width: 48px; line-height: 48px; border-radius: 50%; background: #26a17b; color: #fff; font-size: 26px; }
    dl { margin: 16px; padding: 4px 16px; background: #fff; border-radius: 12px; }
    div { padding: 11px 0; border-bottom: 1px solid #edf0f3; } div:last-child { border: 0; }
    dt { color: #74808c; font-size: 12px; } dd { margin: 0; overflow-wrap: anywhere; }
  </style>
  <header><i>✓</i><b>−${amount.toFixed(2)} USDT</b>Completed</header>
  <dl><div><dt>Network</dt><dd>TRON (TRC20)</dd></div><div><dt>To</dt><dd>${to}</dd></div>
  <div><dt>Transaction</dt><dd>${transaction}</dd></div><div><dt>Network fee</dt><dd>1.10 USDT</dd></div></dl>`)
  const png = await page.screenshot()
  await page.close()
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
