import layout from './layout.module.css'

/** Copies a text to the clipboard, with the legacy API if the new one is unavailable; false if neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.createElement('textarea')
  holder.value = text
  holder.readOnly = true
  holder.className = layout.sr ?? ''
  const dialogs = document.querySelectorAll('[role=dialog]')
  const home = dialogs[dialogs.length - 1] ?? document.body
  home.append(holder)
  holder.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    holder.remove()
  }
}
