/** The looks of all notice pages: the colours of the web application's tokens, and fonts that every system has. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#f7f9fb;--ink:#121922;--soft:#4b5967;--line:#cbd5de;--way:#0f766e;--on:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0a0d12;--ink:#e8edf3;--soft:#a3afbd;--line:#303b4a;--way:#2dd4bf;--on:#04211d}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-content:center;grid-template-columns:minmax(0,27rem);
padding:2rem 1.5rem;background:var(--bg);color:var(--ink);-webkit-text-size-adjust:100%;
font:16px/1.65 system-ui,-apple-system,"Segoe UI","PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
.way{width:7.5rem;height:3.5rem;margin-bottom:1.75rem;fill:none;stroke:var(--line);stroke-width:1.5;stroke-linecap:round}
.way .on{stroke:var(--way)}
.way .off{stroke-dasharray:1 5}
.way circle{fill:var(--way);stroke:none}
h1{font-size:1.625rem;font-weight:600;line-height:1.3;letter-spacing:-.015em;text-wrap:balance}
h2{font-size:.875rem;font-weight:600;line-height:1.5}
h1+p{margin-top:.625rem;color:var(--soft);text-wrap:pretty}
:lang(zh){word-break:keep-all;overflow-wrap:anywhere;letter-spacing:0}
a{display:inline-block;margin-top:1.5rem;padding:.5rem 1.25rem;border-radius:.625rem;background:var(--way);color:var(--on);
font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid var(--way);outline-offset:3px}
.other{margin-top:2.5rem;padding-top:1.25rem;border-top:1px solid var(--line);font-size:.875rem;color:var(--soft)}
footer{display:flex;align-items:center;gap:.5rem;margin-top:2rem;font-size:.8125rem;color:var(--soft)}
footer svg{width:1.125rem;height:1.125rem}
footer rect{fill:var(--ink)}
footer span{margin-left:auto;font-variant-numeric:tabular-nums}`
