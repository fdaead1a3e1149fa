// Reads cases from the file given and prints whether the standard's library accepts each, as a list in JSON.
package main

import (
	"encoding/json"
	"net/http"
	"os"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type given struct {
	Secret  string            `json:"secret"`
	Headers map[string]string `json:"headers"`
	Body    string            `json:"body"`
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var cases []given
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	said := []bool{}
	for _, each := range cases {
		webhook, err := standardwebhooks.NewWebhook(each.Secret)
		if err != nil {
			panic(err)
		}
		headers := http.Header{}
		for name, value := range each.Headers {
			headers.Set(name, value)
		}
		said = append(said, webhook.Verify([]byte(each.Body), headers) == nil)
	}
	if err := json.NewEncoder(os.Stdout).Encode(said); err != nil {
		panic(err)
	}
}
