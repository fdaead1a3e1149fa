/** Functions that tell whether Sluice sent a request, without any library. They are run against our signatures in a test. */
export const VERIFY_CODE = {
  typescript: {
    name: 'TypeScript',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** id, timestamp, signatures: the three webhook-… headers. body: as it came, before JSON.parse. */
export function verify(
  secret: string,
  id: string,
  timestamp: string,
  signatures: string,
  body: string,
): boolean {
  if (!/^\\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const hmac = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`)
  const expected = Buffer.from(\`v1,\${hmac.digest('base64')}\`)
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
`,
  },
  python: {
    name: 'Python',
    code: `import base64
import hashlib
import hmac
import re
import time


def verify(secret: str, id: str, timestamp: str, signatures: str, body: bytes) -> bool:
    """id, timestamp, signatures: the three webhook-… headers. body: as it came, before json.loads."""
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(each.encode(), expected) for each in signatures.split(" "))
`,
  },
  go: {
    name: 'Go',
    code: `package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

// Verify takes the three webhook-… headers, and the body as it came, before it is decoded.
func Verify(secret, id, timestamp, signatures string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	age := time.Now().Unix() - seconds
	if age > 300 || age < -300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, each := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(each), []byte(expected)) {
			return true
		}
	}
	return false
}
`,
  },
  php: {
    name: 'PHP',
    code: `<?php

/** The three webhook-… headers, and the body as it came: file_get_contents('php://input'). */
function verify(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
        return false;
    }
    if (abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $hmac = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($hmac);
    foreach (explode(' ', $signatures) as $each) {
        if (hash_equals($expected, $each)) {
            return true;
        }
    }
    return false;
}
`,
  },
} as const
