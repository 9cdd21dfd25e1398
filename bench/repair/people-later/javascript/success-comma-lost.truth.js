$(document).ready(function () {
    var apiKey = "abc123";
    var units = { metric: "°C", imperial: "°F" };

    function showWeather(data) {
        var icon = "<img src='/icons/" + data.weather[0].icon + ".png' alt=''>";
        $("#city").text(data.name + ", " + data.sys.country);
        $("#temp").html(Math.round(data.main.temp) + units.metric);
        $("#icon").html(icon);
        if (data.main.temp > 25 && data.weather[0].main !== "Rain") {
            $("body").addClass("hot").removeClass("cold");
        } else if (data.main.temp < 5) {
            $("body").addClass("cold");
        }
    }

    function load(city) {
        $.ajax({
            url: "https://api.example.com/weather?q=" + encodeURIComponent(city) + "&appid=" + apiKey,
            dataType: "json",
            timeout: 5000,
            success: showWeather,
            error: function (xhr, status, message) {
                $("#message").text("Sorry: " + (message || status)).fadeIn(200);
            }
        });
    }

    $("form").on("submit", function (event) {
        event.preventDefault();
        var city = $.trim($("#query").val());
        if (city.length === 0) {
            alert("Please enter a city");
            return false;
        }
        load(city);
    });

    $(".favourite").each(function (index) {
        $(this).css({ "animation-delay": index * 100 + "ms" }).click(function () {
            load($(this).data("city"));
        });
    });
});
