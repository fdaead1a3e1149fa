"""Reads cases from the file given and prints whether the standard's library accepts each, as a list in JSON."""

import json
import sys

from standardwebhooks import Webhook, WebhookVerificationError


def accepts(case):
    try:
        Webhook(case["secret"]).verify(case["body"], case["headers"])
        return True
    except WebhookVerificationError:
        return False


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([accepts(case) for case in json.load(file)]))
