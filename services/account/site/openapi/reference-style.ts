import { createHash } from 'node:crypto'

/** Colours and sizes are the web application's tokens. */
export const STYLE = `
:root{color-scheme:dark;--canvas:#0a0d12;--panel:#10151c;--line:#212a36;--text:#e8edf3;--text-2:#a3afbd;--accent:#5eead4;--soft:#2dd4bf1f;--warn:#facc15;--bad:#f87171;--info:#60a5fa;--good:#4ade80}
:root[data-theme=light]{color-scheme:light;--canvas:#f7f9fb;--panel:#fff;--line:#e2e8ee;--text:#121922;--text-2:#4b5967;--accent:#0f766e;--soft:#0d948814;--warn:#8f5606;--bad:#c81e1e;--info:#1f55d6;--good:#127436}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/1.45 Inter,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",system-ui,sans-serif}
a{color:var(--accent);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
code,pre,.path{font-family:"JetBrains Mono",ui-monospace,"SF Mono",Menlo,monospace;font-size:13px}
.layout{display:grid;grid-template-columns:264px minmax(0,1fr);max-width:1320px;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 20px;border-right:1px solid var(--line)}
nav ul{list-style:none;margin:4px 0 16px;padding:0}
nav li a{display:block;padding:4px 8px;border-radius:6px;color:var(--text-2);overflow-wrap:anywhere}
nav li a:hover{background:var(--soft);color:var(--text);text-decoration:none}
main{padding:24px 32px 96px;min-width:0}
h1{font-size:28px;line-height:1.15;margin:0 0 8px}
h2{font-size:22px;margin:48px 0 12px}
nav h2{font-size:12px;margin:16px 0 4px;color:var(--text-2);font-weight:520}
h3{font-size:13px;color:var(--text-2);margin:20px 0 8px;font-weight:520}
.choices{display:flex;gap:16px;margin:0 0 24px;color:var(--text-2)}
.choices [aria-current]{color:var(--text);font-weight:620}
details{background:var(--panel);border:1px solid var(--line);border-radius:10px;margin:0 0 8px}
details>div{scroll-margin-top:56px;padding:0 16px 16px;border-top:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:10px 16px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary .what{color:var(--text-2);flex:1 1 240px}
.path{overflow-wrap:anywhere}
.method{font:620 12px ui-monospace,Menlo,monospace;min-width:56px}
.get{color:var(--info)}.post{color:var(--good)}.put{color:var(--warn)}.delete{color:var(--bad)}
.who{font-size:12px;color:var(--text-2);border:1px solid var(--line);border-radius:999px;padding:1px 8px}
.box{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:6px 16px 6px 0;border-bottom:1px solid var(--line)}
th{color:var(--text-2);font-weight:520;font-size:12px}
td:first-child{white-space:nowrap}
.must{color:var(--bad)}
h4{margin:12px 0 4px;font-size:12px;font-weight:500;color:var(--text-2)}
pre{background:var(--canvas);border:1px solid var(--line);border-radius:6px;padding:12px;overflow-x:auto;margin:0}
p{max-width:72ch}
label{display:block;margin:8px 0;color:var(--text-2);font-size:12px}
input,textarea{display:block;width:100%;margin-top:4px;padding:8px 12px;color:var(--text);background:var(--canvas);border:1px solid var(--line);border-radius:6px;font:13px/1.45 "JetBrains Mono",ui-monospace,Menlo,monospace}
button{padding:8px 16px;color:var(--canvas);background:var(--accent);border:0;border-radius:6px;font:inherit;cursor:pointer}
button:disabled{opacity:.5}
input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.key input{max-width:480px}
output{display:block;white-space:pre-wrap;overflow-wrap:anywhere;max-height:480px;overflow:auto;font:13px/1.45 "JetBrains Mono",ui-monospace,Menlo,monospace}
@media(max-width:768px){.layout{grid-template-columns:minmax(0,1fr)}nav{display:none}main{padding:24px 16px 64px}}
`

/** For `style-src`: allows exactly this text. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
