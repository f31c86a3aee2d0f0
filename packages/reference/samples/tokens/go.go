package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

func main() {
	form := url.Values{
		"grant_type": {"client_credentials"},
		"scope":      {"{{scope}}"},
	}
	request, err := http.NewRequest("POST", "{{tokenUrl}}", strings.NewReader(form.Encode()))
	if err != nil {
		log.Fatal(err)
	}
	request.SetBasicAuth(os.Getenv("CLIENT_ID"), os.Getenv("CLIENT_SECRET"))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(body))
}
