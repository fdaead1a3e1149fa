import type { domains as zh } from '../zh/domains.ts'

export const domains: Record<keyof typeof zh, string> = {
  'ownDomains.about':
    'Your links on your own domain: visitors see your brand, and nobody else’s link can harm it.',
  'ownDomains.none':
    'Use your own domain for your links, such as go.brand.example: visitors see your brand, and nobody else’s link can harm it. Set two DNS records, and it works seconds later.',
  'ownDomains.off': 'Custom domains are not available on this site yet. To use one, please contact support.',
  'ownDomains.offNow':
    'Custom domains are not available on this site at the moment. No domain can be added, and the DNS of your domains is no longer checked.',
  'ownDomains.noCertificates':
    'This site issues no certificates. Whether your domains work with https is up to its operator’s proxy.',
  'ownDomains.failed': 'Failed to load your domains. Please try again later.',
  'ownDomains.outOfDate': 'The latest state could not be loaded, so this may be out of date. Trying again.',
  'ownDomains.add': 'Add domain',
  'ownDomains.adding': 'Adding…',
  'ownDomains.host': 'Domain',
  'ownDomains.hostHint':
    'Choose a host that is used for nothing else, usually a subdomain. This site will answer all its addresses.',
  'ownDomains.willAdd': 'Will be added as {host}',
  'ownDomains.hostInvalid': 'Enter a domain such as go.brand.example',
  'ownDomains.hostIsAddress': 'Enter a domain, not an IP address',
  'ownDomains.default': 'Default for new links',
  'ownDomains.state.waiting': 'Waiting for DNS',
  'ownDomains.state.verified': 'Verified',
  'ownDomains.state.certificate': 'Getting a certificate',
  'ownDomains.state.live': 'Live',
  'ownDomains.state.failing': 'Failing',
  'ownDomains.steps': 'Progress',
  'ownDomains.step.waiting': 'DNS records',
  'ownDomains.step.verified': 'Verified',
  'ownDomains.step.certificate': 'Certificate',
  'ownDomains.step.live': 'Live',
  'ownDomains.stepState.done': 'Done',
  'ownDomains.stepState.now': 'Under way',
  'ownDomains.stepState.wrong': 'Needs attention',
  'ownDomains.stepState.next': 'Not yet',
  'ownDomains.stepState.elsewhere': 'Up to the operator',
  'ownDomains.liveNow': 'Links at {host} work, with https.',
  'ownDomains.failingNow': '{host} is failing.',
  'ownDomains.found': 'Found: {detail}',
  'ownDomains.lost':
    'Its DNS has not pointed here since {since}. Restore the records by {until}, or the domain will be removed from your account.',
  'ownDomains.certificateUntil': 'The certificate is valid until {day} and is renewed before that.',
  'ownDomains.reason.not_checked': 'The first check comes within seconds.',
  'ownDomains.help.not_checked': 'Set the records below. This page follows the checks by itself.',
  'ownDomains.reason.no_record': '{host} has no record yet.',
  'ownDomains.help.no_record':
    'Set the records below at your DNS provider. If you just did, wait a little: some DNS answers are kept for up to an hour.',
  'ownDomains.reason.points_elsewhere': '{host} leads somewhere else.',
  'ownDomains.help.points_elsewhere':
    'Replace that record with the one below, and delete other A, AAAA and CNAME records of the same name.',
  'ownDomains.reason.proof_missing': '{host} leads here, but the proof is missing.',
  'ownDomains.help.proof_missing': 'Set the TXT record below. Mind its name: it begins with _sluice.',
  'ownDomains.reason.proof_wrong': 'There is a proof, but not the one for this domain in your account.',
  'ownDomains.help.proof_wrong':
    'Replace its value with the one below. Several TXT records with one name are fine.',
  'ownDomains.reason.dns_unreachable': 'The DNS servers of {host} did not answer, or answered with an error.',
  'ownDomains.help.dns_unreachable':
    'This usually passes. If it does not, ask your DNS provider. A verified domain is not lost by it.',
  'ownDomains.reason.held_by_another': 'Your records are right, but another account uses {host}.',
  'ownDomains.help.held_by_another':
    'If both accounts are yours, remove it there. Otherwise it becomes yours seven days after their proof is gone from DNS.',
  'ownDomains.reason.ordering': 'DNS is right, and the certificate is being issued.',
  'ownDomains.help.ordering':
    'There is nothing to do; it usually takes seconds. Until then links work without https.',
  'ownDomains.reason.authority_unreachable': 'The certificate authority cannot be reached.',
  'ownDomains.help.authority_unreachable':
    'There is nothing to do; it is tried again automatically. Until then links work without https.',
  'ownDomains.reason.authority_limit': 'The certificate authority issues no more certificates for now.',
  'ownDomains.help.authority_limit':
    'There is nothing to do; it is tried again when the limit allows. Until then links work without https.',
  'ownDomains.reason.authority_refused': 'The certificate authority refused a certificate for {host}.',
  'ownDomains.help.authority_refused':
    'The cause is named above, and is usually the domain or its DNS. It is tried again automatically. If it stays, contact support.',
  'ownDomains.reason.caa_forbids': 'A CAA record forbids a certificate for {host}.',
  'ownDomains.help.caa_forbids':
    'Add the certificate authority to the CAA records of your domain, or delete these.',
  'ownDomains.reason.challenge_failed': 'The certificate authority could not reach {host}.',
  'ownDomains.help.challenge_failed':
    'Look for other A, AAAA or CNAME records that lead elsewhere, and turn off your DNS provider’s proxy. It is tried again automatically.',
  'ownDomains.reason.certificate_expired': 'The certificate of {host} has expired and could not be renewed.',
  'ownDomains.help.certificate_expired':
    'Browsers warn about https until there is a new one. Check the records below; it is tried again automatically.',
  'ownDomains.reason.no_authority': 'Links at {host} work.',
  'ownDomains.help.no_authority':
    'This site issues no certificates. Whether https works is up to its operator’s proxy.',
  'ownDomains.notChecked': 'Not checked yet',
  'ownDomains.checked': 'Checked {ago}',
  'ownDomains.checkedNext': 'Checked {ago}, next {next}',
  'ownDomains.checkedDue': 'Checked {ago}, checking again…',
  'ownDomains.check': 'Check now',
  'ownDomains.records': 'DNS records',
  'ownDomains.recordsAbout':
    'Set these where the DNS of your domain is kept, usually at the company that sold it to you. Keep them afterwards: they are checked every hour.',
  'ownDomains.leads': 'Leads visitors here',
  'ownDomains.proves': 'Proves that the domain is yours',
  'ownDomains.type': 'Type',
  'ownDomains.name': 'Name',
  'ownDomains.value': 'Value',
  'ownDomains.within': 'If your provider adds {zone} by itself, enter only {name}',
  'ownDomains.copyType': 'Copy the type of the {type} record',
  'ownDomains.copyName': 'Copy the name of the {type} record',
  'ownDomains.copyWithin': 'Copy the short name of the {type} record',
  'ownDomains.copyValue': 'Copy the value of the {type} record',
  'ownDomains.copyAll': 'Copy all records',
  'ownDomains.apex':
    'A domain without a subdomain cannot have a CNAME. Use your provider’s ALIAS, ANAME or CNAME flattening, or choose a subdomain.',
  'ownDomains.settings': 'Settings',
  'ownDomains.isDefault': 'Use for new links',
  'ownDomains.defaultHint':
    'You can still choose another when you create a link. Only one domain is the default.',
  'ownDomains.defaultLater': 'Possible once the domain is verified.',
  'ownDomains.shortPaths': 'Short paths',
  'ownDomains.shortPathsHint': 'Links are shown as {host}/code instead of {host}/t/code. Both always work.',
  'ownDomains.root': 'The domain itself leads to',
  'ownDomains.rootHint': 'For visitors who open {host} alone. If empty, they see “Link not found”.',
  'ownDomains.unknown': 'Unknown codes lead to',
  'ownDomains.unknownHint':
    'For visitors who open a link at {host} that does not exist. If empty, they see “Link not found”.',
  'ownDomains.noindex': 'Keep out of search engines',
  'ownDomains.noindexHint': 'Search engines are asked not to list links at {host}.',
  'ownDomains.hsts': 'Only https (HSTS)',
  'ownDomains.hstsHint':
    'Careful: for a year, browsers that have opened {host} use https alone, and this cannot be taken back sooner. If https ever fails, these visitors cannot open your links.',
  'ownDomains.save': 'Save settings',
  'ownDomains.saving': 'Saving…',
  'ownDomains.saved': 'Domain settings saved',
  'ownDomains.links': '{count, plural, =0 {No links} one {# link} other {# links}}',
  'ownDomains.move': 'Move links',
  'ownDomains.moveTitle': 'Move {count, plural, one {# link} other {# links}} of {host}',
  'ownDomains.moveTo': 'Move to',
  'ownDomains.moveHint':
    'Links keep their codes, history and statistics. Their old addresses stop working and are never given to other links.',
  'ownDomains.moveDo': 'Move links',
  'ownDomains.moving': 'Moving…',
  'ownDomains.moved': '{moved, plural, one {# link} other {# links}} moved',
  'ownDomains.movedSome':
    '{moved, plural, one {# link} other {# links}} moved. {stayed, plural, one {# link} other {# links}} stayed, because the code is taken there.',
  'ownDomains.remove': 'Remove',
  'ownDomains.removeNamed': 'Remove {host}',
  'ownDomains.removeSure':
    '{count, plural, =0 {No links are at {host}.} one {# link at {host} will not work until it is moved.} other {# links at {host} will not work until they are moved.}} Other accounts can add the domain then, and you need a new proof to add it again.',
  'ownDomains.removed': 'Domain removed',
}
