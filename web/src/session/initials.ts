/** Two letters for the avatar: the initials of the local part split at dots and underscores, else its first two letters. */
export function initialsOf(email: string): string {
  const local = email.split('@', 1)[0] ?? ''
  const parts = local.split(/[._]/).filter(Boolean)
  const letters = parts.length > 1 ? parts.map((part) => part[0]).join('') : (parts[0] ?? '')
  return letters.slice(0, 2).toUpperCase()
}
