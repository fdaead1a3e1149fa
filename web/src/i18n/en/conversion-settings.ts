import type { conversionSettings as zh } from '../zh/conversion-settings.ts'

export const conversionSettings: Record<keyof typeof zh, string> = {
  'conversions.keyTitle': 'Postback key',
  'conversions.keyAbout':
    'The key in your postback addresses. Only those who know it can report: keep it private.',
  'conversions.copyKey': 'Copy key',
  'conversions.rollKey': 'Renew key',
  'conversions.rollSure':
    'The old key ends at once, and networks that still use it are refused. Update the address in each of them afterwards.',
  'conversions.rolled': 'Postback key renewed',
  'conversions.save': 'Save settings',
  'conversions.saving': 'Saving…',
  'conversions.saved': 'Conversion settings saved',
  'conversions.safety': 'Security',
  'conversions.keyRequired': 'Postbacks need the key',
  'conversions.keyRequiredHint':
    'Visitors see the click ID in the address. Without the key they could report a sale. Better leave it on.',
  'conversions.origins': 'Sites that may report',
  'conversions.originsHint':
    'Shops that use the script, one per line, such as https://shop.example. Up to 20.',
  'conversions.originInvalid': 'Enter only the site, such as https://shop.example, without a path',
  'conversions.tooManyOrigins': 'At most 20 sites',
  'conversions.attribution': 'Attribution',
  'conversions.parameter': 'Click ID parameter',
  'conversions.parameterHint':
    'Added to destinations. A change applies to new visits; update the script on your pages, too.',
  'conversions.parameterInvalid': 'Starts with a letter, at most 32 letters, digits, underscores and hyphens',
  'conversions.parameterTaken': 'Campaigns use this name. Choose another one.',
  'conversions.window': 'Attribution window (days)',
  'conversions.windowHint':
    'Conversions later than this after their click are kept and shown as late, but not counted. 1 to 365 days.',
  'conversions.windowInvalid': 'Enter a whole number from 1 to 365',
  'conversions.money': 'Money',
  'conversions.currency': 'Default currency',
  'conversions.currencyHint': 'For values reported without a currency.',
  'conversions.reportingCurrency': 'Reporting currency',
  'conversions.reportingCurrencyHint':
    'Reports convert every currency to it and add them up. Amounts without a rate are shown separately.',
  'conversions.apart': 'None, keep currencies separate',
  'conversions.words': 'Status words',
  'conversions.wordsAbout':
    'Networks use different words for statuses. Separate words with commas; case does not matter. Without a status a conversion is approved.',
  'conversions.status.pending': 'Pending',
  'conversions.status.approved': 'Approved',
  'conversions.status.rejected': 'Rejected',
  'conversions.wordTwice': 'A word can mean one status only',
  'conversions.tooManyWords': 'At most 30 words',
  'conversions.wordTooLong': 'Words have at most 40 characters',
  'conversions.rules': 'Rules for duplicates',
  'conversions.rulesAbout':
    'What happens when the same click, event and order number are reported again with different content. Events without a rule are ignored.',
  'conversions.rule': 'Rule',
  'conversions.rule.ignore': 'Ignore',
  'conversions.rule.update': 'Update',
  'conversions.rule.add': 'Add',
  'conversions.ruleEvent': 'Event name',
  'conversions.addRule': 'Add rule',
  'conversions.removeRule': 'Remove rule for “{event}”',
  'conversions.rulesHint':
    'Ignore keeps the first one. Update takes the new value and status. Add counts one more, as for rebills.',
  'conversions.eventInvalid':
    'Names have at most 50 characters: letters, digits, spaces, dots, underscores and hyphens',
  'conversions.eventTwice': 'An event can have one rule only',
  'conversions.tooManyRules': 'At most 50 rules',
}
