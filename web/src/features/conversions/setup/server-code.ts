type Server = { origin: string; currency: string }

/** What a server runs to report a sale, without any library. They are run in a test. */
export const serverCode = ({ origin, currency }: Server) => {
  const url = `${origin}/api/track/events`
  return {
    curl: {
      name: 'curl',
      code: `curl ${url} \\
  -H "Authorization: Bearer $SLUICE_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{"events": [{
    "clickId": "'"$CLICK_ID"'", "event": "sale",
    "value": "12.50", "currency": "${currency}", "transactionId": "A1"
  }]}'
`,
    },
    node: {
      name: 'Node',
      code: `export async function reportSale(clickId, value, transactionId) {
  const answer = await fetch('${url}', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: \`Bearer \${process.env.SLUICE_KEY}\`,
    },
    body: JSON.stringify({
      events: [{ clickId, event: 'sale', value, currency: '${currency}', transactionId }],
    }),
  })
  if (!answer.ok) throw new Error(\`Sluice answered \${answer.status}\`)
  const { results } = await answer.json()
  return results[0]
}
`,
    },
    php: {
      name: 'PHP',
      code: `<?php

function report_sale(string $clickId, string $value, string $transactionId): array
{
    $body = json_encode(['events' => [[
        'clickId' => $clickId, 'event' => 'sale', 'value' => $value,
        'currency' => '${currency}', 'transactionId' => $transactionId,
    ]]]);
    $answer = file_get_contents('${url}', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => "Content-Type: application/json\\r\\nAuthorization: Bearer " . getenv('SLUICE_KEY'),
        'content' => $body,
        'timeout' => 10,
    ]]));
    if ($answer === false) {
        throw new RuntimeException('Sluice did not take the sale');
    }
    return json_decode($answer, true)['results'][0];
}
`,
    },
    python: {
      name: 'Python',
      code: `import json
import os
import urllib.request


def report_sale(click_id: str, value: str, transaction_id: str) -> dict:
    event = {"clickId": click_id, "event": "sale", "value": value,
             "currency": "${currency}", "transactionId": transaction_id}
    request = urllib.request.Request(
        "${url}",
        data=json.dumps({"events": [event]}).encode(),
        headers={"Content-Type": "application/json",
                 "Authorization": "Bearer " + os.environ["SLUICE_KEY"]},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)["results"][0]
`,
    },
  }
}
